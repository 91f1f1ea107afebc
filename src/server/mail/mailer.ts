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
  let transport: Transporter | undefined;
  return async (mail) => {
    // Imported on first use: the library slows down the start.
    const { createTransport } = await import("nodemailer");
    transport ??= createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    await transport.sendMail({ from, ...mail });
  };
}
