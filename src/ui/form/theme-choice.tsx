export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeTitles: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

export const MotionSwitch = () => (
  <label className="check motion-switch">
    <input type="checkbox" data-switch="animations" defaultChecked />
    Animations
  </label>
);

/** The choice of a theme; with JavaScript the page changes at once. */
export function ThemeChoice({ current }: { current: Theme }) {
  return (
    <form className="theme" method="post" action="/theme">
      <fieldset>
        <legend>Theme</legend>
        {themes.map((theme) => (
          <button key={theme} type="submit" name="theme" value={theme} aria-pressed={theme === current}>
            {themeTitles[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
