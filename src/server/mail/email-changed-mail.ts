import { renderMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** Tells an account's former address that it is one. @param screenName of the account */
export function emailChangedMail(to: string, screenName: string): Mail {
  return renderMail({
    to,
    subject: "Your Aircheck email address was changed",
    lead: `The Aircheck account ${screenName} now uses another email address. Nothing more will be sent to this one.`,
    note: "If you did not change it, somebody else may know your password: tell whoever runs this site.",
  });
}
