/**
 * Whether the visitor's browser asks not to track them.
 * Sources: https://www.w3.org/TR/tracking-dnt/#navigator.donottrack and https://www.w3.org/TR/gpc/#javascript-property
 */
export function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
