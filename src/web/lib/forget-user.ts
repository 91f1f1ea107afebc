import { dropDrafts } from "./draft-storage.ts";
import { dropFinds } from "./kept-finds.ts";
import { resetUser } from "./product-events.ts";

/** Removes what this browser keeps of a user whose session has ended: what they typed and found, and their identity in analytics. */
export function forgetUser(): void {
  dropDrafts();
  dropFinds();
  resetUser();
}
