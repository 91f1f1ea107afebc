import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail; undefined where no mail server is set, which puts verification into simulation mode. */
export type Mailer = ((mail: Mail) => Promise<void>) | undefined;

const TIMEOUT_MS = 15_000;

/** A mailer on an SMTP server. @throws whatever the server or the way to it refuses with, when sending */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}
