import { toast } from "./toast-store.ts";

/**
 * Copies text to the clipboard and shows a toast with the result.
 * @param description names what was copied
 */
export async function copyWithToast(text: string, description = "Link copied to clipboard"): Promise<void> {
  if (await copyToClipboard(text)) toast({ title: "Copied!", description });
  else toast({ variant: "destructive", title: "Copying failed", description: "Please select the text and copy it." });
}

/**
 * Copies text to the clipboard.
 * @returns false when the browser allows no way of copying
 */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
}

/** For pages over plain HTTP, where browsers offer no clipboard API. */
function copyThroughSelection(text: string): boolean {
  const textarea = document.createElement("textarea");
  textarea.value = text;
  textarea.className = "sr-only";
  document.body.append(textarea);
  textarea.select();
  const isCopied = document.execCommand("copy");
  textarea.remove();
  return isCopied;
}
