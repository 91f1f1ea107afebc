import { mailPasskeyChangeTo } from "../operations/accounts/passkeys.ts";
import type { JobKind } from "./job.ts";

/** Tells a user that a passkey of theirs was added or removed. The key comes from enqueuePasskeyMail(). */
export const mailPasskeyChange: JobKind = {
  purpose: "notify a user of a changed passkey",
  concurrency: 1,
  leaseMs: 120_000,
  maxAttempts: 5,
  isOn: ({ sendMail }) => sendMail !== undefined,
  async run(context, { key, ownerId }) {
    if (ownerId !== null) await mailPasskeyChangeTo(context, ownerId, key);
    return {};
  },
};
