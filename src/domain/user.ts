import { z } from "zod";
import { isoTimestamp } from "./fields.ts";
import { screenNameError } from "./screen-name.ts";

export const PASSWORD_MAX_LENGTH = 256;
export const VERIFICATION_CODE_LENGTH = 6;
export const BIO_MAX_LENGTH = 500;
const EMAIL_MAX_LENGTH = 254;
const DISPLAY_NAME_MAX_LENGTH = 100;

/** The form in which e-mail addresses are compared and looked up. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The form in which names are searched: whatever the letters' case, and however accents were typed. */
export function displayNameKey(displayName: string): string {
  return displayName.normalize("NFC").toLowerCase();
}

const email = z
  .string("Please enter a valid email")
  .trim()
  .max(EMAIL_MAX_LENGTH, "Please enter a valid email")
  .pipe(z.email("Please enter a valid email"));

/** A password that is being set; what is typed at login is bounded by the login schema. */
export const newPasswordSchema = z
  .string("Password must be at least 8 characters")
  .min(8, "Password must be at least 8 characters")
  .max(PASSWORD_MAX_LENGTH, `Password must not be longer than ${PASSWORD_MAX_LENGTH} characters`);

/** A password that somebody types to prove who they are. */
const typedPassword = z
  .string("Password must be at least 6 characters")
  .min(6, "Password must be at least 6 characters")
  .max(PASSWORD_MAX_LENGTH, `Password must not be longer than ${PASSWORD_MAX_LENGTH} characters`);

export const loginSchema = z.object({ email, password: typedPassword });
export type Login = z.infer<typeof loginSchema>;

export const registrationSchema = z.object({
  displayName: z
    .string("Your name must be at least 2 characters")
    .trim()
    .min(2, "Your name must be at least 2 characters")
    .max(DISPLAY_NAME_MAX_LENGTH, `Your name must not be longer than ${DISPLAY_NAME_MAX_LENGTH} characters`),
  email,
  password: newPasswordSchema,
  screenName: z
    .string("Screen name must be at least 5 characters for free accounts")
    .trim()
    .superRefine((screenName, context) => {
      const message = screenNameError(screenName, "registration");
      if (message) context.addIssue({ code: "custom", message });
    }),
});
export type Registration = z.infer<typeof registrationSchema>;

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
export const profileChangesSchema = profileSchema.partial();
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

export const verificationSchema = z.object({
  code: z
    .string("Verification code must be exactly 6 digits")
    .trim()
    .length(VERIFICATION_CODE_LENGTH, "Verification code must be exactly 6 digits"),
});

/** What sending a code answers: the address it went to, and in simulation mode the code itself. */
export const sentCodeSchema = z.object({
  email: z.string(),
  /** no mail server is set, so the code is in the answer */
  simulationMode: z.boolean().optional(),
  verificationCode: z.string().optional(),
});
export type SentCode = z.infer<typeof sentCodeSchema>;

/** A new screen name; its bounds depend on the plan at the moment of the change: screenNameProblem() says them. */
export const screenNameChangeSchema = z.object({ screenName: z.string("Screen name must be a text").trim() });

export const passwordResetRequestSchema = z.object({ email });

/** How long a mailed link for choosing a new password can be used. */
export const PASSWORD_RESET_MINUTES = 60;

export const passwordResetSchema = z.object({
  /** what the mailed link bears after its # */
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

/** The address to change to, and the password that shows whose wish it is. */
export const emailChangeSchema = z.object({ email, password: typedPassword });
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** The own screen name, typed to confirm that the account shall go. */
export const userDeletionSchema = z.object({ screenName: z.string("Please type your screen name").trim() });

/** A browser or program that is signed in to the account. */
export const sessionViewSchema = z.object({
  id: z.int(),
  createdAt: isoTimestamp,
  /** to the hour */
  lastUsedAt: isoTimestamp,
  expiresAt: isoTimestamp,
  userAgent: z.string().nullable(),
  /** the one that asks */
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** The signed-in person, as they see themselves. */
export const currentUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  screenName: z.string(),
  bio: z.string().nullable(),
  profileImage: z.string().nullable(),
  /** SHA-256 of the trimmed lower-case e-mail, in hex: the avatar service's address of the picture */
  gravatarHash: z.string(),
  isVerified: z.boolean(),
  /** premium at this moment, whatever flag and end date are stored */
  isPremium: z.boolean(),
  isAdmin: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** A guest, as everyone sees them: no e-mail, no plan. */
export const publicProfileSchema = z.object({
  screenName: z.string(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  profileImage: z.string().nullable(),
  gravatarHash: z.string(),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;
