import { renderMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** Notifies a user that one of their passkeys was added or removed. It has no text that users choose but the screen name. */
export function passkeyChangedMail(to: string, screenName: string, change: "added" | "removed"): Mail {
  return renderMail({
    to,
    subject: `A passkey of your Aircheck account was ${change}`,
    lead:
      change === "added"
        ? `A passkey was added to the Aircheck account ${screenName}. From now on, signing in takes one.`
        : `A passkey was removed from the Aircheck account ${screenName}. It no longer logs in.`,
    note: "If this was not you, someone else may know your password: contact the administrator of this site.",
  });
}
