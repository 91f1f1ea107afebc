import { toast } from "#web/ui/toast-store.ts";

/**
 * Copies a text and says so.
 * @param description what was copied, in the toast's words
 */
export async function copyText(text: string, description = "Link copied to clipboard"): Promise<void> {
  if (await copied(text)) toast({ title: "Copied!", description });
  else toast({ variant: "destructive", title: "Copying failed", description: "Please select the text and copy it." });
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedThroughSelection(text);
  }
}

/** For pages over plain HTTP, where browsers offer no clipboard. */
function copiedThroughSelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
