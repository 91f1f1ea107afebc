/**
 * Joins the calls of one turn of the event loop.
 * @param load loads the values of several keys, in the keys' order
 * @returns a function that loads the value of one key
 */
export function batchPerTurn<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let keys: Key[] = [];
  let loading: Promise<readonly Value[]> | undefined;
  return async (key) => {
    const at = keys.push(key) - 1;
    loading ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const batch = keys;
      keys = [];
      loading = undefined;
      return load(batch);
    });
    return (await loading)[at] as Value;
  };
}
