import { z } from "zod";

/** The colors of a guest, as #rrggbb. */
export interface Palette {
  /** of covers, share images and the first block of the guest's pages */
  background: string;
  text: string;
  primary: string;
  secondary: string;
  /** where primary and secondary shapes intersect */
  overlap: string;
  /** of links, buttons and the player on light paper */
  accent: string;
  /** what takes their places where the visitor's colors are dark */
  dark: { background: string; text: string; accent: string };
}

/** Palettes by name, alternately with a light and a dark background. */
export const PALETTES = {
  amber: {
    background: "#e8b54c",
    text: "#251b0f",
    primary: "#2a2522",
    secondary: "#b5402a",
    overlap: "#6d2417",
    accent: "#875305",
    dark: { background: "#4d3408", text: "#fbe9c2", accent: "#f0c064" },
  },
  pine: {
    background: "#1f3f3a",
    text: "#f6ecd8",
    primary: "#e0a83e",
    secondary: "#f0dfc0",
    overlap: "#b06a24",
    accent: "#1c6b5c",
    dark: { background: "#17332f", text: "#f6ecd8", accent: "#7cc9b4" },
  },
  rose: {
    background: "#efbcae",
    text: "#331318",
    primary: "#97233a",
    secondary: "#2f3a4f",
    overlap: "#5f1626",
    accent: "#a8324a",
    dark: { background: "#572230", text: "#fbe0da", accent: "#f59aa6" },
  },
  navy: {
    background: "#232c55",
    text: "#f7ecdd",
    primary: "#ec7d56",
    secondary: "#f2d3a5",
    overlap: "#b4484a",
    accent: "#3a4ba0",
    dark: { background: "#1e2649", text: "#f7ecdd", accent: "#a3b4f2" },
  },
  sage: {
    background: "#bdcf9f",
    text: "#1b2b16",
    primary: "#2a5932",
    secondary: "#cf5a3a",
    overlap: "#173a22",
    accent: "#3d6b24",
    dark: { background: "#2b4020", text: "#e9f3d8", accent: "#a9cf85" },
  },
  oxblood: {
    background: "#6f1d1b",
    text: "#fbeedb",
    primary: "#f0c79a",
    secondary: "#d9623b",
    overlap: "#a83a26",
    accent: "#a32a22",
    dark: { background: "#5a1816", text: "#fbeedb", accent: "#f59482" },
  },
  sky: {
    background: "#a9d0de",
    text: "#0f2733",
    primary: "#1d5566",
    secondary: "#d8562f",
    overlap: "#12323d",
    accent: "#14647f",
    dark: { background: "#123c4c", text: "#dff1f8", accent: "#7fc8e3" },
  },
  plum: {
    background: "#47264f",
    text: "#f6ebf0",
    primary: "#e79a5c",
    secondary: "#c2dccd",
    overlap: "#8b5a4c",
    accent: "#7b3d8c",
    dark: { background: "#3a2041", text: "#f6ebf0", accent: "#d7a3e3" },
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]];

export const paletteNameSchema = z.enum(PALETTE_NAMES, "Color must be one of the palettes");

/** The palette that a guest has chosen; before, one that stays the same and that most neighbors by id do not have. */
export function paletteNameOf(guest: { id: number; palette: PaletteName | null }): PaletteName {
  return guest.palette ?? PALETTE_NAMES[guest.id % PALETTE_NAMES.length] ?? "amber";
}
