/** The inks of one cover, as hex colours. Text stands on the ground only, at a contrast of 7:1 or more. */
export interface Inks {
  ground: string;
  text: string;
  figure: string;
  second: string;
  /** where figure and second lie over each other */
  overlap: string;
}

/** Paper and print: half of the grounds are papers, half are full-bleed inks. */
export const PALETTES: readonly Inks[] = [
  { ground: "#f2e8d5", text: "#231a14", figure: "#c23a22", second: "#23222a", overlap: "#6b1d16" },
  { ground: "#1f3a38", text: "#f6ecd8", figure: "#e0a83e", second: "#f0dfc0", overlap: "#b06a24" },
  { ground: "#e9dcc3", text: "#14272e", figure: "#1d5566", second: "#e07a4b", overlap: "#12323d" },
  { ground: "#6f1d1b", text: "#fbeedb", figure: "#f0c79a", second: "#d9623b", overlap: "#a83a26" },
  { ground: "#e6b450", text: "#251b0f", figure: "#2a2522", second: "#b5402a", overlap: "#6d2417" },
  { ground: "#23294a", text: "#f7ecdd", figure: "#ec7d56", second: "#f2d3a5", overlap: "#b4484a" },
  { ground: "#ead3c4", text: "#1b2b22", figure: "#2d6a4f", second: "#d1495b", overlap: "#16392a" },
  { ground: "#3a2a3f", text: "#f6ebe0", figure: "#d99a6c", second: "#c2dccd", overlap: "#8b5a4c" },
  { ground: "#dcd6c4", text: "#241d33", figure: "#4a3a73", second: "#d88a2f", overlap: "#2a1f47" },
];
