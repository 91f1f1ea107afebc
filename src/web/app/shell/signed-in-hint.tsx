/**
 * Marks the document before its first paint if the browser has a session, whose cookie signed-in-cookie.ts explains: what is for
 * visitors stays hidden (`signed-in:` in app.css) until the application knows the user.
 */
export const SIGNED_IN_HINT =
  'if(document.cookie.includes("aircheck_signed_in=1"))document.documentElement.dataset.signedIn=""';

/** Runs before the body is drawn. Its hash is part of the document's security policy. */
export function SignedInHint() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: SIGNED_IN_HINT }} />;
}
