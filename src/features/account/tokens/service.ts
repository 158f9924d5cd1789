import { hashOf } from "#access/sessions.ts";
import { deleteToken, insertToken, maxTokens, tokensOfUser } from "#access/tokens/queries.ts";
import { newToken } from "#access/tokens/service.ts";
import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { requireFresh } from "#features/auth/sessions/policy.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import type { AccessToken, TokenInput } from "./schema.ts";

const dayMilliseconds = 86_400_000;

type Row = Omit<AccessToken, "createdAt" | "expiresAt"> & { createdAt: Date; expiresAt: Date | null };

const shownToken = ({ createdAt, expiresAt, ...token }: Row): AccessToken => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** A person's access tokens as the settings list them, the newest first. */
export const ownTokens = async (db: Db, userId: string): Promise<AccessToken[]> =>
  (await tokensOfUser(db, userId)).map(shownToken);

/** An unused one of the same form gets another secret, as the first may never have been seen. @throws Refusal 403 if the last login is too old, 409 with too many. */
export async function makeAccessToken(
  db: Db,
  viewer: Viewer,
  { name, scope, expires, formId }: TokenInput,
  now: Date,
): Promise<AccessToken & { token: string }> {
  requireFresh(viewer, now);
  const token = newToken();
  const expiresAt = expires === "never" ? null : new Date(now.getTime() + Number(expires) * dayMilliseconds);
  const made = await insertToken(
    db,
    {
      id: formId && derivedId(viewer.id, formId),
      userId: viewer.id,
      name,
      scope,
      createdAt: now,
      expiresAt,
      tokenHash: hashOf(token),
    },
    viewer.sessionId,
  );
  if (!made) throw new Refusal(409, `You can have at most ${maxTokens} access tokens. Revoke one first.`);
  return { ...shownToken(made), token };
}

/** @throws Refusal 404 for an unknown one. */
export async function revokeToken(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteToken(db, userId, id))) throw notFound("access token");
}
