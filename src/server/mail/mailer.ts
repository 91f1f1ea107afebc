import type { Transporter } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** besides those that every mail has */
  headers?: Record<string, string>;
}

export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 15_000;

/** Creates a mailer for an SMTP server. It throws nodemailer's error when a mail cannot be sent. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    transport ??= createTransport(smtpUrl);
    await (await transport).sendMail({ from, ...mail });
  };
}

/** Connects and logs in to an SMTP server. @throws nodemailer's error, which contains the server's answer */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  await (await createTransport(smtpUrl)).verify();
}

async function createTransport(smtpUrl: string): Promise<Transporter> {
  // Imported on first use: the library slows down the start.
  const nodemailer = await import("nodemailer");
  return nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
