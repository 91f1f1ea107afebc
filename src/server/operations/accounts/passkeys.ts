import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { NewPasskey, PasskeyAnswer, PasskeyChallenge } from "#domain/users/passkeys.ts";
import type { Context } from "../../context.ts";
import { AppError, forbidden, notFound, unauthorized } from "../../errors.ts";
import { passkeyChangedMail } from "../../mail/account-mails.ts";
import { replaceSessionToken } from "../../security/sessions.ts";
import { createToken, hashToken } from "../../security/tokens.ts";
import type { Db } from "../../store/database.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import { enqueueJob } from "../../store/jobs.ts";
import {
  deleteOwnPasskey,
  deletePasskeys,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  recordPasskeyUse,
  takePasskeyChallenge,
} from "../../store/passkeys.ts";
import { lockUser } from "../../store/revisions.ts";
import {
  deleteSessions,
  deleteSessionsWithoutPasskey,
  findOwnSession,
  setPasskeyVerified,
} from "../../store/sessions.ts";
import type { PasskeyChallengeRow, PasskeyRow, UserRow } from "../../store/tables.ts";
import { findUserById } from "../../store/users.ts";
import { auditOf } from "./audit-log.ts";
import { requirePassword } from "./passwords.ts";

/** Imported on first use: the library is the slowest to load, and most instances have no passkeys. */
const loadWebAuthn = () => import("@simplewebauthn/server");

const SITE_NAME = "Aircheck";
const CHALLENGE_MINUTES = 5;
const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256, which all authenticators have. Source: https://www.iana.org/assignments/cose */
const ALGORITHM_IDS = [-8, -7, -257];

/*
 * Passkeys are a second factor, after the password: so the authenticator need not check the person itself, and security keys
 * without a PIN work too. Source: https://www.w3.org/TR/webauthn-3/
 */

/**
 * Requires that a passkey was used in a session if its user has one. A session without it may still exist: from before the
 * passkey, while the passkey is being added.
 * @param db for a change its transaction, which has the user's lock
 * @throws AppError 401 the session has ended, 403 no passkey was used in it
 */
export async function requirePasskeySession(db: Db, userId: number, sessionId: number): Promise<void> {
  const session = await findOwnSession(db, userId, sessionId);
  if (!session) throw unauthorized();
  if (!session.isPasskeyVerified && (await listPasskeys(db, userId)).length > 0)
    throw forbidden("Your account has a passkey. To do this, log out and log in again with your passkey.");
}

/**
 * Requires that the owner of the account acts, not somebody with their device or cookie: in a session with their passkey, if they
 * have one, and with their password.
 * @throws AppError as requirePasskeySession() and requirePassword()
 */
export async function reauthenticate(
  context: Context,
  user: UserRow,
  sessionId: number,
  password: string,
  field?: "password" | "currentPassword",
): Promise<void> {
  await requirePasskeySession(context.db, user.id, sessionId);
  await requirePassword(context, user, password, field);
}

/**
 * Begins to add a passkey.
 * @throws AppError 400 a wrong password, 20 passkeys already, or a PUBLIC_URL without a domain name
 * @throws AppError 403 a session without the user's passkey; 429 too many attempts
 */
export async function startPasskeyRegistration(
  context: Context,
  user: UserRow,
  sessionId: number,
  password: string,
): Promise<PasskeyChallenge> {
  const rpID = new URL(context.config.publicUrl).hostname;
  if (isIP(rpID.replace(/^\[|\]$/g, "")))
    throw new AppError(
      400,
      "no-domain",
      "Passkeys need a site with a domain name. This one is reached by an IP address.",
    );
  await reauthenticate(context, user, sessionId, password);
  const passkeys = await listPasskeys(context.db, user.id);
  if (passkeys.length >= MAX_PASSKEYS)
    throw new AppError(400, "too-many-passkeys", `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID,
    userName: user.email,
    userDisplayName: user.displayName ?? user.screenName,
    userID: new TextEncoder().encode(String(user.id)),
    supportedAlgorithmIDs: ALGORITHM_IDS,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
  });
  return storeChallenge(context, user.id, "registration", options);
}

/**
 * Adds a passkey; from now on the user's log-ins need one. The session has proved possession of it, so it counts as one in which
 * a passkey was used, under a new token. The user's sessions without a passkey end.
 * @returns the user's passkeys, and the token for the session's cookie
 * @throws AppError 400 the answer is wrong, late, or was used before; 409 the passkey is known already
 * @throws AppError 401 or 403 another session has added a passkey first; 429 more than 20 changes within an hour
 */
export async function addPasskey(
  context: Context,
  user: UserRow,
  sessionId: number,
  { token, name, response }: NewPasskey,
): Promise<{ passkeys: PasskeyRow[]; sessionToken: string }> {
  const challenge = await takeChallenge(context, token, "registration");
  if (challenge.userId !== user.id) throw notVerified();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verification = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    ...expectationsOf(context, challenge),
    supportedAlgorithmIDs: ALGORITHM_IDS,
  }).catch(() => undefined);
  if (!verification?.verified) throw notVerified();
  await context.limiter.take("passkeyChanges", user.id);
  const { id, publicKey, counter, transports } = verification.registrationInfo.credential;
  try {
    const added = await context.db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      await requirePasskeySession(trx, user.id, sessionId);
      await insertPasskey(trx, {
        userId: user.id,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: transports?.join(",") ?? null,
        name,
        createdAt: context.now().toISOString(),
        lastUsedAt: null,
      });
      await setPasskeyVerified(trx, { sessionId }, true);
      await deleteSessionsWithoutPasskey(trx, user.id);
      await auditOf(context.now(), user.id, user.id, "passkey-added")(trx);
      await enqueuePasskeyMail(context, trx, user, "added");
      return {
        passkeys: await listPasskeys(trx, user.id),
        sessionToken: await replaceSessionToken(trx, sessionId),
      };
    });
    return added;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(409, "known-passkey", "This passkey has been added already.");
    throw error;
  }
}

/**
 * Removes one of a user's passkeys, and ends their other sessions: whoever has the passkey may have signed in with it. After the
 * last one, log-ins need the password alone.
 * @throws AppError 400 a wrong password, 403 a session without the user's passkey, 404 not their passkey
 * @throws AppError 429 too many attempts, or more than 20 changes within an hour
 */
export async function removePasskey(
  context: Context,
  user: UserRow,
  sessionId: number,
  passkeyId: number,
  password: string,
): Promise<PasskeyRow[]> {
  await reauthenticate(context, user, sessionId, password);
  await context.limiter.take("passkeyChanges", user.id);
  const remaining = await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    await requirePasskeySession(trx, user.id, sessionId);
    if (!(await deleteOwnPasskey(trx, user.id, passkeyId))) throw notFound("Passkey");
    await deleteSessions(trx, user.id, sessionId);
    const passkeys = await listPasskeys(trx, user.id);
    if (passkeys.length === 0) await setPasskeyVerified(trx, { sessionId }, false);
    await auditOf(context.now(), user.id, user.id, "passkey-removed")(trx);
    await enqueuePasskeyMail(context, trx, user, "removed");
    return passkeys;
  });
  return remaining;
}

/** Has the user told at the address that they have now. Each change has a mail of its own. */
async function enqueuePasskeyMail(
  context: Context,
  trx: Db,
  user: UserRow,
  change: "added" | "removed",
): Promise<void> {
  if (!context.sendMail) return;
  const key = `${change} ${randomUUID()} ${user.email}`;
  await enqueueJob(trx, { kind: "mail-passkey-change", key, ownerId: user.id, dueAt: context.now().toISOString() });
}

/** @param key from enqueuePasskeyMail() */
export async function mailPasskeyChangeTo({ db, sendMail }: Context, userId: number, key: string): Promise<void> {
  const [change, , email = ""] = key.split(" ");
  const user = await findUserById(db, userId);
  if (user) await sendMail?.(passkeyChangedMail(email, user.screenName, change === "added" ? "added" : "removed"));
}

/**
 * Removes all passkeys of a user who has lost them, on the server's command line.
 * @returns how many there were
 */
export async function removeAllPasskeys(context: Pick<Context, "db" | "now">, userId: number): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const count = await deletePasskeys(trx, userId);
    await setPasskeyVerified(trx, { userId }, false);
    await auditOf(context.now(), null, userId, "passkeys-removed")(trx);
    return count;
  });
}

/** Begins the second step of a log-in. @returns undefined when the user has no passkey */
export async function startPasskeyLogin(context: Context, user: UserRow): Promise<PasskeyChallenge | undefined> {
  const passkeys = await listPasskeys(context.db, user.id);
  if (passkeys.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(context.config.publicUrl).hostname,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      ...(transports && { transports: transports.split(",") }),
    })),
  });
  return storeChallenge(context, user.id, "login", options);
}

/**
 * Finishes a log-in with the answer of an authenticator.
 * @throws AppError 401 the answer is wrong, late, or was used before, or a counter has not risen
 */
export async function finishPasskeyLogin(
  context: Context,
  { token, response }: PasskeyAnswer,
): Promise<{ user: UserRow; passkeyId: number }> {
  const challenge = await takeChallenge(context, token, "login", 401);
  const passkeys = await listPasskeys(context.db, challenge.userId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id);
  const user = await findUserById(context.db, challenge.userId);
  if (!passkey || !user) throw notVerified(401).concerning(user?.id);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    ...expectationsOf(context, challenge),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verification?.verified) throw notVerified(401).concerning(user.id);
  const isRecorded = await recordPasskeyUse(context.db, passkey.id, {
    counter: verification.authenticationInfo.newCounter,
    lastUsedAt: context.now().toISOString(),
  });
  if (!isRecorded) throw notVerified(401).concerning(user.id);
  return { user, passkeyId: passkey.id };
}

/** What an authenticator's response must match. */
function expectationsOf({ config }: Context, { challenge }: PasskeyChallengeRow) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: new URL(config.publicUrl).hostname,
    requireUserVerification: false,
  };
}

async function storeChallenge(
  context: Context,
  userId: number,
  purpose: PasskeyChallengeRow["purpose"],
  options: { challenge: string },
): Promise<PasskeyChallenge> {
  const token = createToken();
  await insertPasskeyChallenge(context.db, {
    tokenHash: hashToken(token),
    userId,
    purpose,
    challenge: options.challenge,
    expiresAt: new Date(context.now().getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
  });
  return { token, options: { ...options } };
}

async function takeChallenge(
  context: Context,
  token: string,
  purpose: PasskeyChallengeRow["purpose"],
  status: 400 | 401 = 400,
): Promise<PasskeyChallengeRow> {
  const challenge = await takePasskeyChallenge(context.db, hashToken(token), purpose, context.now().toISOString());
  if (!challenge) throw notVerified(status);
  return challenge;
}

function notVerified(status: 400 | 401 = 400): AppError {
  return new AppError(status, "passkey-not-verified", "The passkey could not be verified. Please try again.");
}
