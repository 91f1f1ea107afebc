/*
 * Marks the document before its first paint if the browser has a session, whose cookie lib/signed-in-cookie.ts explains: what is for
 * visitors stays hidden (`signed-in:` in app.css) until the page knows the user. Documents load it as it is, and wait for it.
 */
if (document.cookie.includes("aircheck_signed_in=1")) document.documentElement.dataset.signedIn = "";
