import { copyToClipboard } from "#web/lib/clipboard.ts";
import { toast } from "./toast-store.ts";

/**
 * Copies text to the clipboard and shows a toast with the result.
 * @param description names what was copied
 */
export async function copyWithToast(text: string, description = "Link copied to clipboard"): Promise<void> {
  if (await copyToClipboard(text)) toast({ title: "Copied!", description });
  else toast({ variant: "destructive", title: "Copying failed", description: "Please select the text and copy it." });
}
