/*
 * Loaded into a server before anything else (`node --import`): changes the source of one of its modules, so that a test can tell
 * whether a fault is found. PLANTED_FAULT is JSON: the end of the module's path, and pairs of a text that it has and its replacement.
 */
import { registerHooks } from "node:module";

const { file, replacements } = JSON.parse(process.env.PLANTED_FAULT ?? "");

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(file)) return loaded;
    let source = loaded.source.toString();
    for (const [text, replacement] of replacements) {
      if (!source.includes(text)) throw new Error(`${file} has no "${text}"`);
      source = source.replace(text, () => replacement);
    }
    return { ...loaded, source };
  },
});
