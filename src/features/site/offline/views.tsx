import { ButtonLink } from "../../../ui/form/button.tsx";

/** The service worker puts the list of saved pages into it. */
export const OfflinePage = () => (
  <section className="prose">
    <h1>You’re offline</h1>
    <p>This page isn’t saved in this browser. The pages you open are, so you can read them without a connection.</p>
    <p>
      <ButtonLink href="">Try again</ButtonLink>
    </p>
    <div id="saved" />
  </section>
);
