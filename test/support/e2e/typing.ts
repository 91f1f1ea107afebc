import type { Locator } from "@playwright/test";

/** Types character by character without any pause, however slow the machine is: a debounce sees only the whole text. */
export async function typeInstantly(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, typed) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (let length = 1; length <= typed.length; length++) {
      setValue?.call(element, typed.slice(0, length));
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, text);
}
