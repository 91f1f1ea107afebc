import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { findOrInsertSecret } from "../../store/instance-values.ts";

const SECRET_BYTES = 32;
/** 96 bits. */
const TOKEN_LENGTH = 16;

/** Where a link to a moment points to. */
export interface LinkedMoment {
  episodeId: number;
  /** from the start of the episode */
  seconds: number;
}

/** @returns the token with which the link to a moment quotes what is said there */
export type SignMoment = (moment: LinkedMoment) => string;

/** Of each instance. Secrets never change once they are stored. */
const secrets = new WeakMap<Context["config"], Promise<string>>();

/**
 * Signs links to moments that a search has found. Without a signature anybody could read a whole transcript by counting through the
 * seconds. The first call stores the secret: it is made at the start, as searches may find the primary database away.
 */
export async function momentSigner(context: Context): Promise<SignMoment> {
  const secret = await findSecret(context);
  return ({ episodeId, seconds }) =>
    createHmac("sha256", secret).update(`${episodeId} ${seconds}`).digest("base64url").slice(0, TOKEN_LENGTH);
}

/** Whether this instance has signed the link to a moment. */
export async function isSignedMoment(context: Context, moment: LinkedMoment, token: string): Promise<boolean> {
  const expected = Buffer.from((await momentSigner(context))(moment));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function findSecret({ config, db }: Context): Promise<string> {
  const known = secrets.get(config);
  if (known) return known;
  const found = findOrInsertSecret(db, "momentSecret", randomBytes(SECRET_BYTES).toString("base64url"));
  secrets.set(config, found);
  found.catch(() => secrets.delete(config));
  return found;
}
