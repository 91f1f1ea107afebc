import type { Mail } from "./mailer.ts";

/** The mail with a verification code. @param validMinutes how long the code can be used */
export function verificationMail(to: string, code: string, validMinutes: number): Mail {
  const expiry = `The code is valid for ${validMinutes} minutes. If you did not ask for it, ignore this email.`;
  return {
    to,
    subject: `${code} is your Aircheck verification code`,
    text: `Your Aircheck verification code is ${code}\n\n${expiry}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px;background:#faf7f1;color:#201b16;font-family:Georgia,serif">
<p style="font-size:16px">Your Aircheck verification code is</p>
<p style="font-size:36px;letter-spacing:8px;font-family:monospace">${code}</p>
<p style="font-size:14px;color:#655c51">${expiry}</p>
</body>
</html>
`,
  };
}
