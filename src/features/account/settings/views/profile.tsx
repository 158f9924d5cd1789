import { UsernameField } from "#features/account/views/username.tsx";
import { type SocialSite, socialHref, socialSites } from "#lib/url/social.ts";
import { Field, TextField } from "#ui/form/field.tsx";
import { atField, type FormState, PanelForm, typedText } from "#ui/form/panel-form.tsx";
import { maxBioLength } from "../rules.ts";

/** The name is checked while it is typed. */
export function UsernameForm({ username, ...state }: FormState & { username: string }) {
  return (
    <PanelForm {...state} id="username" action="/api/user/username">
      <UsernameField value={typedText(state, "username", username)} {...atField(state.fault, "username")} />
    </PanelForm>
  );
}

export function NameInShell({ username }: { username: string }) {
  return <span hx-swap-oob="innerHTML:[data-username]">{username}</span>;
}

export function BioForm({ bio, ...state }: FormState & { bio: string }) {
  return (
    <PanelForm {...state} id="bio" action="/api/user/bio">
      <TextField
        name="bio"
        label="Bio"
        hint={`Shown on your profile. Plain text, up to ${maxBioLength} characters.`}
        maxLength={maxBioLength}
        rows={4}
        defaultValue={typedText(state, "bio", bio)}
        {...atField(state.fault, "bio")}
      />
    </PanelForm>
  );
}

const siteNames = Object.keys(socialSites) as SocialSite[];

const examples: Record<SocialSite, string> = {
  x: "@misty or x.com/misty",
  youtube: "@misty or youtube.com/@misty",
  twitch: "misty or twitch.tv/misty",
};

export function SocialsForm({ socials, ...state }: FormState & { socials: Record<SocialSite, string> }) {
  return (
    <PanelForm {...state} id="socials" action="/api/user/socials">
      <p className="hint">Enter a username or a profile link. Leave blank to hide.</p>
      {siteNames.map((site) => (
        <Field
          key={site}
          name={site}
          label={socialSites[site].name}
          hint={socials[site] ? <SocialLink site={site} handle={socials[site]} /> : `Such as ${examples[site]}`}
          defaultValue={typedText(state, site, socials[site])}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...atField(state.fault, site)}
        />
      ))}
    </PanelForm>
  );
}

function SocialLink({ site, handle }: { site: SocialSite; handle: string }) {
  const href = socialHref(site, handle);
  return (
    <a className="linked" href={href} target="_blank" rel="noopener nofollow">
      {decodeURIComponent(href.replace(/^https:\/\/(www\.)?/, ""))}
    </a>
  );
}
