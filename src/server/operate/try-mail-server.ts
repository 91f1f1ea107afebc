import type { Config } from "../config.ts";
import { verifyMailServer } from "../mail/mailer.ts";

/**
 * Connects and logs in to the mail server once, if there is one, and says how it answered: otherwise nobody would know before a guest waits for
 * a mail. No mail is sent.
 */
export async function tryMailServer({ smtpUrl }: Pick<Config, "smtpUrl">): Promise<void> {
  if (!smtpUrl) return;
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    console.error(`The mail server ${host} accepts mail`);
  } catch (error) {
    console.error(`The mail server ${host} (SMTP_URL) accepts no mail: ${(error as Error).message}`);
  }
}
