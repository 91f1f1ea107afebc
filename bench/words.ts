const VOCABULARY = 20_000;
const SYLLABLES = "the and of to in that is was he for it with as his on be at by had not are but from or have".split(
  " ",
);

export interface Words {
  text(count: number): string;
  query(at: number): string;
}

/** The same words in every run, the frequent ones short, with frequencies as in English (Zipf's law). */
export function createWords(): Words {
  const random = createRandom();
  const wordAt = (rank: number) => `${SYLLABLES[rank % SYLLABLES.length]}${rank < 40 ? "" : rank.toString(26)}`;
  // The share of words among the first n of them grows with the logarithm of n.
  const word = () => wordAt(Math.floor(VOCABULARY ** random()) - 1);
  const queries = [
    () => word(),
    () => `${word()} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => wordAt(Math.floor(random() * 10)),
    () => `${wordAt(0)} ${wordAt(1)} ${word()}`,
    () => word().slice(0, 3),
    () => `${word()} -${word()}`,
  ];
  return {
    text: (count) => Array.from({ length: count }, word).join(" "),
    query: (at) => queries[at % queries.length]?.() ?? "",
  };
}

/** The same numbers in every run. Source: https://github.com/cprosche/mulberry32 */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
