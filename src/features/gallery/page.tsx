import { BannerChooser } from "../account/pictures/views/banner-chooser.tsx";
import { PictureChooser } from "../account/pictures/views/picture-chooser.tsx";
import { UploadField } from "../account/pictures/views/upload-field.tsx";
import { type FaceFacts, faceTypes } from "../catalogue/face/rules/types.ts";
import { CardFace } from "../catalogue/face/views/card-face.tsx";
import { type TileState, wordedCopies } from "../collection/entries/views/copies.ts";
import { Stepper, TypedStepper } from "../collection/entries/views/stepper.tsx";
import { Suggestions } from "../search/suggestions/views.tsx";

const states: TileState[] = ["normal", "checked", "loading", "current-loading", "disabled", "error", "none-added"];
const rarities = [
  "Common",
  "Double Rare",
  "Illustration Rare",
  "Special Illustration Rare",
  "Hyper Rare",
  "Rare Rainbow",
  "Shiny Rare",
];

const example: FaceFacts = {
  id: "example",
  name: "Example",
  number: "001",
  total: "165",
  type: "fire",
  hp: 120,
  speciesId: null,
  stage: "Stage 1",
  rarity: "Common",
  hasImage: false,
};

function Steppers() {
  return (
    <ul className="swatches plain">
      {states.map((state) => {
        const target = { setId: "example", cardId: "example", variant: state, label: state };
        const list = ["a", "b", "c"].map((key) => ({ key, name: key, owned: String(key === "a") }));
        return (
          <li key={state}>
            {state}
            <Stepper
              target={target}
              copies={wordedCopies(state === "none-added" ? 0 : 3)}
              dots={{ href: "#", list, label: "Pikachu" }}
              state={state}
            />
          </li>
        );
      })}
      <li>
        typed
        <TypedStepper
          target={{ setId: "example", cardId: "example", variant: "typed", label: "typed" }}
          copies={wordedCopies(12)}
        />
      </li>
    </ul>
  );
}

function Pictures() {
  return (
    <div className="form">
      <PictureChooser kind="avatar" legend="Avatar" name="gallery-avatar" current="/avatars/3.png">
        <UploadField kind="avatar" error="A .png or .jpg of at most 2 MB" />
      </PictureChooser>
      <BannerChooser
        current={null}
        person={{ avatar: null, username: "misty" }}
        isOwnAllowed={false}
        shop="/pro"
        error="Choose one of these"
      />
    </div>
  );
}

/** The features' half of the gallery, which only development serves. */
export function GalleryParts() {
  return (
    <>
      <section className="gallery-part">
        <h2>Faces</h2>
        <ul className="swatches plain">
          {faceTypes.map((type) => (
            <li key={type}>
              <CardFace card={{ ...example, type, name: type }} />
            </li>
          ))}
          {rarities.map((rarity) => (
            <li key={rarity}>
              <CardFace card={{ ...example, speciesId: 6, rarity, name: rarity }} />
            </li>
          ))}
        </ul>
      </section>
      <section className="gallery-part">
        <h2>Steppers</h2>
        <Steppers />
      </section>
      <section className="gallery-part">
        <h2>Pictures of people</h2>
        <Pictures />
      </section>
      <section className="gallery-part">
        <h2>Suggestions</h2>
        <div className="suggestions" role="listbox" aria-label="Example suggestions" tabIndex={0}>
          <Suggestions
            groups={[
              {
                title: "Cards",
                items: [
                  { title: "Example", detail: "001 · Set", href: "#card" },
                  { title: "A card with a very long name", detail: "A set with a very long name", href: "#long" },
                ],
              },
              { title: "Sets", items: [{ title: "リザードン", detail: "165 cards", href: "#set" }] },
            ]}
          />
        </div>
      </section>
    </>
  );
}
