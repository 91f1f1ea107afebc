import { mailFormerAddress } from "../operations/accounts/email-change.ts";
import type { JobKind } from "./job.ts";

/** Tells the former address of a user that it was replaced. The key is that address. */
export const mailEmailChange: JobKind = {
  purpose: "notify a previous email address of its change",
  concurrency: 1,
  leaseMs: 120_000,
  maxAttempts: 5,
  isOn: ({ sendMail }) => sendMail !== undefined,
  async run(context, { key, ownerId }) {
    if (ownerId !== null) await mailFormerAddress(context, ownerId, key);
    return {};
  },
};
