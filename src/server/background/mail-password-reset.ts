import { mailPasswordResetTo } from "../operations/accounts/passwords.ts";
import type { JobKind } from "./job.ts";

/** Mails a password reset link. The key is the compared form of the address that somebody typed: it may be nobody's. */
export const mailPasswordReset: JobKind = {
  purpose: "mail a password reset link",
  concurrency: 2,
  leaseMs: 120_000,
  maxAttempts: 5,
  isOn: ({ sendMail }) => sendMail !== undefined,
  async run(context, { key }) {
    await mailPasswordResetTo(context, key);
    return {};
  },
};
