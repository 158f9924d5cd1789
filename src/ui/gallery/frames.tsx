import { formatMoney } from "#lib/money.ts";
import { Chart } from "../chart.tsx";
import { Dialog } from "../dialog.tsx";
import { ButtonLink } from "../form/button.tsx";
import { Field } from "../form/field.tsx";
import { PanelForm } from "../form/panel-form.tsx";
import { ThemeChoice } from "../form/theme-choice.tsx";
import { AuthPage } from "../frame/auth-page.tsx";
import { ErrorPage, NotFoundPage } from "../frame/error-page.tsx";
import { type NavGroup, Navigation } from "../navigation/navigation.tsx";
import { Notice } from "../notice.tsx";
import { Promo } from "../promo.tsx";
import { GalleryPart } from "./part.tsx";

const groups: NavGroup[] = [
  {
    title: "Group",
    items: [
      { title: "Current", href: "/dev/gallery", icon: "cards" },
      {
        title: "Open part",
        href: "/dev",
        icon: "settings",
        children: [
          { title: "A link", href: "#a" },
          { title: "A link with a very long name that needs more than one line", href: "#b" },
        ],
      },
      { title: "Loads when opened", href: "/series", icon: "torii", load: "/menu/series?category=EN" },
      { title: "Opens over the page", href: "/shortcuts", icon: "flag", isDialog: true },
      { title: "Elsewhere", href: "https://example.com", icon: "external", newTab: true },
    ],
  },
];

const days = ["2026-01-01", "2026-01-11", "2026-01-21", "2026-01-31"];
const points = (amounts: number[]) => amounts.map((amount, index) => ({ day: days[index] ?? "", amount }));

export function GalleryFrames() {
  return (
    <>
      <GalleryPart title="Menu">
        <Navigation groups={groups} path="/dev/gallery" label="Example menu" />
        <ThemeChoice current="dark" />
      </GalleryPart>
      <GalleryPart title="Banner">
        <Promo title="Celebrating" before="$10 off with code " round="gallery" code="EXAMPLE10" after=", this week" />
      </GalleryPart>
      <GalleryPart title="Viewer">
        <div className="viewer">
          <img className="avatar" src="/avatars/1.png" alt="" width="40" height="40" />
          <span className="badge">Pro</span>
        </div>
      </GalleryPart>
      <GalleryPart title="Form that saves itself">
        <PanelForm id="gallery-saved" title="Saved" action="#" notice="Saved.">
          <Field name="saved" label="Bio" defaultValue="What was typed" />
        </PanelForm>
      </GalleryPart>
      <GalleryPart title="Chart">
        <Chart
          id="gallery-chart"
          title="Example"
          from="2026-01-01"
          to="2026-01-31"
          series={[
            { key: "a", name: "Normal", points: points([4, 5, 4.5, 7]) },
            { key: "b", name: "Reverse Holofoil", points: points([9, 8, 8.5, 8]) },
            ...Array.from({ length: 11 }, (_, n) => ({
              key: `more-${n}`,
              name: `Stamp ${n}`,
              points: points([10 + n, 11 + n, 10 + n, 12 + n]),
            })),
          ]}
          format={(amount) => formatMoney(Math.round(amount * 100), "USD")}
          formatTick={(amount) => `$${amount}`}
        />
      </GalleryPart>
      <GalleryPart title="Dialog">
        <Dialog id="gallery-dialog" title="A title that is longer than the dialog is wide" closeHref="#closed">
          <p>Shown above the page by script; the page behind it waits.</p>
        </Dialog>
      </GalleryPart>
      <GalleryPart title="Sign-in">
        <AuthPage
          title="Log In"
          intro="One line of what this is."
          notice={<Notice tone="bad">Check the fields below.</Notice>}
          action="#"
          submit="Log In"
          providers={[
            <ButtonLink key="example" href="#provider">
              Continue with Example
            </ButtonLink>,
          ]}
          other={<a href="#other">New here? Sign Up</a>}
        >
          <Field name="gallery-email" label="Email" type="email" />
        </AuthPage>
      </GalleryPart>
      <GalleryPart title="Failures">
        <ErrorPage message="Something went wrong on our end. Please try again." code="0199-example" retryHref="#" />
        <NotFoundPage code="0404-example" />
      </GalleryPart>
    </>
  );
}
