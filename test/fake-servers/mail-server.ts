import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailServer {
  /** environment variables of an application that sends through this server */
  settings: { SMTP_URL: string; MAIL_FROM: string };
  /** received mails, oldest first */
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts an SMTP server that accepts and records every mail. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(readMail(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  // Clients may be cut off while they talk.
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Aircheck <hello@aircheck.test>" },
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function readMail(source: string): ReceivedMail {
  const { headers, body } = split(source);
  const [, boundary] = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "") ?? [];
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers["content-type"]?.startsWith(type));
    return part ? decode(part.body, part.headers["content-transfer-encoding"] ?? "7bit") : "";
  };
  const { from = "", to = "", subject = "" } = headers;
  return { from, to, subject, text: partOf("text/plain"), html: partOf("text/html") };
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return { headers: Object.fromEntries(headers), body: rest.join("\r\n\r\n") };
}

/** Decodes a body part. Source: RFC 2045, section 6 */
function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
