/** The colours of one cover or share image, as #rrggbb. Text has a contrast of 7:1 or more against the background. */
export interface Palette {
  background: string;
  text: string;
  primary: string;
  secondary: string;
  /** where primary and secondary shapes intersect */
  overlap: string;
}

/** Light paper tones and saturated dark backgrounds, alternating. */
export const PALETTES: readonly Palette[] = [
  { background: "#f2e8d5", text: "#231a14", primary: "#c23a22", secondary: "#23222a", overlap: "#6b1d16" },
  { background: "#1f3a38", text: "#f6ecd8", primary: "#e0a83e", secondary: "#f0dfc0", overlap: "#b06a24" },
  { background: "#e9dcc3", text: "#14272e", primary: "#1d5566", secondary: "#e07a4b", overlap: "#12323d" },
  { background: "#6f1d1b", text: "#fbeedb", primary: "#f0c79a", secondary: "#d9623b", overlap: "#a83a26" },
  { background: "#e6b450", text: "#251b0f", primary: "#2a2522", secondary: "#b5402a", overlap: "#6d2417" },
  { background: "#23294a", text: "#f7ecdd", primary: "#ec7d56", secondary: "#f2d3a5", overlap: "#b4484a" },
  { background: "#ead3c4", text: "#1b2b22", primary: "#2d6a4f", secondary: "#d1495b", overlap: "#16392a" },
  { background: "#3a2a3f", text: "#f6ebe0", primary: "#d99a6c", secondary: "#c2dccd", overlap: "#8b5a4c" },
  { background: "#dcd6c4", text: "#241d33", primary: "#4a3a73", secondary: "#d88a2f", overlap: "#2a1f47" },
];
