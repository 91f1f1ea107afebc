import { z } from "zod";
import { isoTimestamp } from "../fields.ts";
import { isEmailAddress } from "./email-address.ts";
import { mediaKitChangesSchema, mediaKitSchema, publicMediaKitSchema } from "./media-kit.ts";
import { paletteNameSchema } from "./palettes.ts";
import type { PremiumMode } from "./plan.ts";
import { ownScreenNamePolicy, screenNameError } from "./screen-name.ts";

export const PASSWORD_MAX_LENGTH = 256;
export const VERIFICATION_CODE_LENGTH = 6;
export const BIO_MAX_LENGTH = 500;
const DISPLAY_NAME_MAX_LENGTH = 100;

/** Normalizes a name for searching: case-insensitive, and independent of how accents are encoded. */
export function displayNameKey(displayName: string): string {
  return displayName.normalize("NFC").toLowerCase();
}

const email = z.string("Please enter a valid email").trim().refine(isEmailAddress, "Please enter a valid email");

/** A password that a user chooses; login has its own rule. */
export const newPasswordSchema = z
  .string("Password must be at least 8 characters")
  .min(8, "Password must be at least 8 characters")
  .max(PASSWORD_MAX_LENGTH, `Password must not be longer than ${PASSWORD_MAX_LENGTH} characters`);

/** A password that a user enters to sign in or to confirm a change. */
const enteredPasswordSchema = z
  .string("Password must be at least 6 characters")
  .min(6, "Password must be at least 6 characters")
  .max(PASSWORD_MAX_LENGTH, `Password must not be longer than ${PASSWORD_MAX_LENGTH} characters`);

export const loginSchema = z.object({ email, password: enteredPasswordSchema });
export type Login = z.infer<typeof loginSchema>;

/** The rules of a registration; those for its screen name depend on whether the site has plans. */
export function createRegistrationSchema(premium: PremiumMode) {
  const policy = ownScreenNamePolicy(undefined, premium);
  return z.object({
    displayName: z
      .string("Your name must be at least 2 characters")
      .trim()
      .min(2, "Your name must be at least 2 characters")
      .max(DISPLAY_NAME_MAX_LENGTH, `Your name must not be longer than ${DISPLAY_NAME_MAX_LENGTH} characters`),
    email,
    password: newPasswordSchema,
    screenName: z
      .string(screenNameError("", policy))
      .trim()
      .superRefine((screenName, context) => {
        const message = screenNameError(screenName, policy);
        if (message) context.addIssue({ code: "custom", message });
      }),
  });
}
export type Registration = z.infer<ReturnType<typeof createRegistrationSchema>>;

export const profileSchema = z.object({
  displayName: z
    .string("Display name must be at least 2 characters.")
    .trim()
    .min(2, "Display name must be at least 2 characters.")
    .max(DISPLAY_NAME_MAX_LENGTH, `Display name must not exceed ${DISPLAY_NAME_MAX_LENGTH} characters.`),
  bio: z
    .string()
    .trim()
    .max(BIO_MAX_LENGTH, `Bio must not exceed ${BIO_MAX_LENGTH} characters.`)
    .nullish()
    .transform((bio) => (bio === undefined ? undefined : bio || null)),
});
export const profileChangesSchema = profileSchema
  .partial()
  .extend({ palette: paletteNameSchema.optional(), ...mediaKitChangesSchema.shape });
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

/** @param code as mails and people write it: "899 994" */
export function withoutSeparators(code: string): string {
  return code.replace(/[\s\p{Dash}]/gu, "");
}

export const verificationSchema = z.object({
  code: z
    .string("Verification code must be exactly 6 digits")
    .overwrite(withoutSeparators)
    .length(VERIFICATION_CODE_LENGTH, "Verification code must be exactly 6 digits"),
});

/** The response to a request for a verification code. */
export const sentCodeSchema = z.object({
  email: z.string(),
  /** true when no mail server is configured and the response therefore contains the code */
  simulationMode: z.boolean().optional(),
  verificationCode: z.string().optional(),
});
export type SentCode = z.infer<typeof sentCodeSchema>;

/** A new screen name. Its length limits depend on the user's plan: see screenNameError(). */
export const screenNameChangeSchema = z.object({ screenName: z.string("Screen name must be a string").trim() });

export const passwordResetRequestSchema = z.object({ email });

/** How long a password reset link is valid. */
export const PASSWORD_RESET_MINUTES = 60;

export const passwordResetSchema = z.object({
  /** from the fragment of the reset link */
  token: z.string("The link is incomplete").trim().min(1, "The link is incomplete").max(200, "The link is incomplete"),
  newPassword: newPasswordSchema,
});
export type PasswordReset = z.infer<typeof passwordResetSchema>;

export const passwordChangeSchema = z.object({
  currentPassword: z
    .string("Please enter your current password")
    .min(1, "Please enter your current password")
    .max(PASSWORD_MAX_LENGTH, `Password must not be longer than ${PASSWORD_MAX_LENGTH} characters`),
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const emailChangeSchema = z.object({ email, password: enteredPasswordSchema });
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** The user's own screen name and password, entered to confirm the deletion of the account. */
export const userDeletionSchema = z.object({
  screenName: z.string("Please type your screen name").trim(),
  password: enteredPasswordSchema,
});
export type UserDeletion = z.infer<typeof userDeletionSchema>;

/** Confirms with the password that the owner of the account acts. */
export const passwordConfirmationSchema = z.object({
  password: z
    .string("Enter your password")
    .min(1, "Enter your password")
    .max(PASSWORD_MAX_LENGTH, "Enter your password"),
});

/** A session in the list of the user's sessions. */
export const sessionViewSchema = z.object({
  id: z.int(),
  createdAt: isoTimestamp,
  /** precise to the hour */
  lastUsedAt: isoTimestamp,
  expiresAt: isoTimestamp,
  userAgent: z.string().nullable(),
  /** whether it is the session of this request */
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** A user's account in responses to themselves and to administrators. */
export const accountSchema = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  screenName: z.string(),
  bio: z.string().nullable(),
  profileImage: z.string().nullable(),
  /** SHA-256 of the trimmed lower-case e-mail, in hex: identifies the picture on Gravatar */
  gravatarHash: z.string(),
  isVerified: z.boolean(),
  /** at the time of the response, taking the end date into account */
  isPremium: z.boolean(),
  isAdmin: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** The signed-in user in responses to themselves: their account, the palette of their pages, and their media kit. */
export const currentUserSchema = accountSchema.extend({ palette: paletteNameSchema, ...mediaKitSchema.shape });
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** A guest's public profile, without e-mail addresses and plan. It has the fields of the media kit that are filled. */
export const publicProfileSchema = z.object({
  screenName: z.string(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  profileImage: z.string().nullable(),
  gravatarHash: z.string(),
  palette: paletteNameSchema,
  ...publicMediaKitSchema.shape,
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;
