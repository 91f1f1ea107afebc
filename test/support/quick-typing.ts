import type { Locator } from "playwright-core";

/** Types letter by letter without any pause, however slow the machine is: what waits for a pause sees the whole text alone. */
export async function typeWithoutPause(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, typed) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (let length = 1; length <= typed.length; length++) {
      setValue?.call(element, typed.slice(0, length));
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, text);
}
