import { Icon } from "#ui/icons.tsx";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

const Key = ({ value, label, children = value }: { value: string; label?: string; children?: React.ReactNode }) => (
  <button type="button" data-key={value} aria-label={label}>
    {children}
  </button>
);

/** The card that lies face down until it is added, and the keys below a thumb; `islands/openings/pad.ts` shows them. */
export const Pad = ({ letters }: { letters: string[] }) => (
  <div className="pad" hidden>
    <PadStage />
    <section className="pad-keys" aria-label="Number pad">
      <div className="pad-typed">
        <output aria-live="off" />
        <span />
      </div>
      <div className="pad-variants" hidden />
      {letters.length > 0 && (
        <div className="pad-letters">
          {letters.map((one) => (
            <Key key={one} value={one} />
          ))}
        </div>
      )}
      <PadDigits />
    </section>
  </div>
);

const PadStage = () => (
  <div className="pad-stage">
    <div className="pad-card">
      <div className="pad-back" aria-hidden="true">
        <b />
      </div>
    </div>
    <div className="pad-words">
      <p role="status" id="pad-said">
        Type a number.
      </p>
      <p className="pad-facts" />
      <button type="button" className="button" data-tone="quiet" id="pad-undo" hidden>
        Undo
      </button>
    </div>
  </div>
);

const PadDigits = () => (
  <div className="pad-digits">
    {digits.map((one) => (
      <Key key={one} value={one} />
    ))}
    <Key value="Backspace" label="Delete the last digit">
      <Icon name="left" />
    </Key>
    <Key value="r" label="Reverse holofoil">
      R
    </Key>
    <button type="button" data-key="Enter" data-tone="primary">
      Add
    </button>
  </div>
);
