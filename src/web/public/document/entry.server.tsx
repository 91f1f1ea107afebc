/*
 * The entry of the bundle with which the server renders public documents. It runs on Preact, as the same components do in the
 * browser, and knows no router.
 */
export { renderEmbed } from "./embed-document.tsx";
export { renderPublicPage } from "./public-page-document.tsx";
