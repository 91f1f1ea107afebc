/** Ends the process with a sentence for the operator. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
