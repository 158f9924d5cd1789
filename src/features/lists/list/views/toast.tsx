import { Toast } from "#ui/notice.tsx";

export const EditToast = ({ message, undo }: { message: string; undo?: { action: string; batch: string } }) => (
  <div id="toast" hx-swap-oob="innerHTML">
    <Toast undo={undo}>{message}</Toast>
  </div>
);
