import type { NameLanguage } from "#lib/text/language.ts";
import { Notice } from "#ui/notice.tsx";
import { nameLanguageTitles } from "./rules.ts";

const action = "/api/user/preferences?_method=PUT";

/** Asks once, by buttons that save either answer. */
export const LanguageOffer = ({ language }: { language: NameLanguage }) => (
  <Notice>
    <form method="post" action={action}>
      Your browser prefers {nameLanguageTitles[language]}.{" "}
      <button type="submit" name="nameLanguage" value={language}>
        Show card names in {nameLanguageTitles[language]}
      </button>{" "}
      <button type="submit" name="nameLanguage" value="en">
        Keep English
      </button>
    </form>
  </Notice>
);
