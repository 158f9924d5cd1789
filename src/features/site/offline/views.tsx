import { ButtonLink } from "#ui/form/button.tsx";

/** The service worker puts the list of saved pages into it, and leaves out links to pages that aren’t saved. */
export const OfflinePage = () => (
  <section className="prose offline">
    <h1>You’re offline</h1>
    <p>This page isn’t saved on this device. Pages you’ve opened stay readable offline.</p>
    <p>
      <ButtonLink href="">Try again</ButtonLink>
    </p>
    <nav aria-label="Main pages">
      <ul>
        <li>
          <a href="/have">Do I have this?</a>
        </li>
        <li>
          <a href="/collection">Collection</a>
        </li>
        <li>
          <a href="/series">Sets</a>
        </li>
        <li>
          <a href="/pokedex">Pokédex</a>
        </li>
      </ul>
    </nav>
    <div id="saved" />
  </section>
);
