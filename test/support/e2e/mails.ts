import { expect } from "@playwright/test";
import type { MailServer } from "#test/fake-servers/mail-server.ts";

/** Waits for the one mail to this address with a text that matches. @returns the match */
export async function mailedText({ mails }: MailServer, email: string, pattern: RegExp): Promise<string> {
  const found = () => mails.filter(({ to }) => to === email).flatMap(({ text }) => pattern.exec(text)?.[0] ?? []);
  await expect.poll(found).toHaveLength(1);
  return String(found()[0]);
}

/** The link in a mail that resets a password. */
export const RESET_LINK = /http\S+#token=\S+/;
