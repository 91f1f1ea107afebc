import { z } from "zod";
import { isoTimestamp } from "../fields.ts";
import { passwordConfirmationSchema } from "./user.ts";

const NAME_MAX_LENGTH = 60;

/** A passkey of the signed-in user. */
export const passkeyViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: isoTimestamp,
  lastUsedAt: isoTimestamp.nullable(),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;

/** What WebAuthn passes between the server and the browser's authenticator; a library reads and writes it. */
const webAuthnJson = z.record(z.string(), z.unknown());

/** A challenge for the authenticator, and the token that its answer must bring back. */
export const passkeyChallengeSchema = z.object({ token: z.string(), options: webAuthnJson });
export type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>;

/** The response to a right password of a user who has passkeys. */
export const passkeyRequiredSchema = z.object({ passkey: passkeyChallengeSchema });
export type PasskeyRequired = z.infer<typeof passkeyRequiredSchema>;

/** The answer of an authenticator to a challenge. */
export const passkeyAnswerSchema = z.object({
  token: z.string("The token is missing").max(100, "The token is too long"),
  response: webAuthnJson,
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

export const passkeyFormSchema = passwordConfirmationSchema.extend({
  name: z
    .string("Give the passkey a name")
    .trim()
    .min(1, "Give the passkey a name")
    .max(NAME_MAX_LENGTH, `The name must not be longer than ${NAME_MAX_LENGTH} characters`),
});

export const newPasskeySchema = passkeyAnswerSchema.extend({ name: passkeyFormSchema.shape.name });
export type NewPasskey = z.infer<typeof newPasskeySchema>;
