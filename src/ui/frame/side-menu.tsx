import { ButtonLink } from "../form/button.tsx";
import { Icon } from "../icons.tsx";
import { type NavGroup, Navigation } from "../navigation/navigation.tsx";
import { type LayoutViewer, Logo } from "../navigation/top-bar.tsx";

export const signInFrom = (path: string) =>
  path === "/" ? "/auth/signin" : `/auth/signin?callbackUrl=${encodeURIComponent(path)}`;

export type SideMenuProps = {
  viewer: LayoutViewer | null;
  navigation: NavGroup[];
  /** Path and query: the return address of sign-in. */
  path: string;
  menuPath: string;
};

export function SideMenu({ viewer, navigation, path, menuPath }: SideMenuProps) {
  return (
    <aside className="side" id="menu" popover="auto" aria-label="Menu">
      <div className="side-top">
        <Logo />
        <button type="button" className="icon-button fold" aria-label="Collapse the menu" title="Collapse the menu [">
          <Icon name="panel" />
        </button>
        <button
          type="button"
          className="icon-button shut"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <Navigation groups={navigation} path={menuPath} />
      {!viewer && (
        <div className="side-sign">
          <ButtonLink href={signInFrom(path)}>Log In</ButtonLink>
          <ButtonLink tone="primary" href="/auth/register">
            Sign Up
          </ButtonLink>
        </div>
      )}
    </aside>
  );
}
