import { escapeXml } from "#domain/escape-xml.ts";
import type { Mail } from "./mailer.ts";

/** What a mail says, in the order in which it says it. */
export interface MailContent {
  to: string;
  subject: string;
  /** leads to the code or the link */
  lead: string;
  /** to be typed by its reader */
  code?: string;
  /** to be followed by its reader */
  link?: { url: string; label: string };
  /** how long that can be used, and what to do about a mail nobody asked for */
  note: string;
}

/** Writes one content twice, as text and as HTML in the application's colours. */
export function renderMail({ to, subject, lead, code, link, note }: MailContent): Mail {
  const shown = code ? ` ${code}` : link ? `\n\n${link.url}` : "";
  return {
    to,
    subject,
    text: `${lead}${shown}\n\n${note}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px;background:#faf7f1;color:#201b16;font-family:Georgia,serif">
<p style="font-size:16px">${escapeXml(lead)}</p>
${code ? `<p style="font-size:36px;letter-spacing:8px;font-family:monospace">${escapeXml(code)}</p>\n` : ""}${link ? `<p style="font-size:18px"><a href="${escapeXml(link.url)}" style="color:#b32a1a">${escapeXml(link.label)}</a></p>\n` : ""}<p style="font-size:14px;color:#655c51">${escapeXml(note)}</p>
</body>
</html>
`,
  };
}
