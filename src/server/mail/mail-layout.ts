import { escapeHtml } from "#domain/escape-markup.ts";
import type { Mail } from "./mailer.ts";

/** The parts of a mail, in their order. */
export interface MailContent {
  to: string;
  subject: string;
  /** introduces the code or the link */
  lead: string;
  /** for the recipient to type */
  code?: string;
  /** for the recipient to follow */
  link?: { url: string; label: string };
  /** how long that is valid, and what to do if the recipient did not request it */
  note: string;
}

/** Renders a mail as text and as HTML in the application's colours. */
export function renderMail({ to, subject, lead, code, link, note }: MailContent): Mail {
  const codeOrLink = code ? ` ${code}` : link ? `\n\n${link.url}` : "";
  return {
    to,
    subject,
    text: `${lead}${codeOrLink}\n\n${note}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px;background:#faf7f1;color:#201b16;font-family:Georgia,serif">
<p style="font-size:16px">${escapeHtml(lead)}</p>
${code ? `<p style="font-size:36px;letter-spacing:8px;font-family:monospace">${escapeHtml(code)}</p>\n` : ""}${link ? `<p style="font-size:18px"><a href="${escapeHtml(link.url)}" style="color:#b32a1a">${escapeHtml(link.label)}</a></p>\n` : ""}<p style="font-size:14px;color:#655c51">${escapeHtml(note)}</p>
</body>
</html>
`,
  };
}
