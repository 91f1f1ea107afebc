import { globSync } from "node:fs";
import { findOnPath } from "../browser.ts";

/** Where the browsers beside Chromium are that tests run in; without those that this machine lacks. */
export function findEngines() {
  const [firefox] = findOnPath("firefox-esr", "firefox");
  const [driver] = findOnPath("WebKitWebDriver");
  const [browser] = globSync("/usr/lib/{,*/}webkit2gtk-4.*/MiniBrowser");
  const [screen] = findOnPath("Xvfb");
  const [sound] = findOnPath("pulseaudio");
  return {
    Firefox: firefox && sound ? { firefox, sound } : undefined,
    WebKit: driver && browser && screen && sound ? { driver, browser, screen, sound } : undefined,
  };
}

/** The Debian packages that have them. */
export const ENGINE_PACKAGES = {
  Firefox: ["firefox-esr", "pulseaudio"],
  WebKit: ["webkit2gtk-driver", "xvfb", "pulseaudio"],
};

export const ENGINE_NAMES = ["Firefox", "WebKit"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
