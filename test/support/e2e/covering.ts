import { expect, type Locator } from "@playwright/test";

/** Expects a control to be in view as a whole, with nothing on top of it. @param message names the situation */
export async function expectUncovered(control: Locator, message: string): Promise<void> {
  await expect.poll(() => control.evaluate(coveredParts), message).toEqual([]);
}

/** Runs in the page. @returns what is seen in place of the control at its corners, at its edges and in its middle */
function coveredParts(control: Element): string[] {
  const { left, top, width, height } = control.getBoundingClientRect();
  const fractions = [0.1, 0.5, 0.9];
  return fractions.flatMap((x) =>
    fractions.flatMap((y) => {
      const seen = document.elementFromPoint(left + x * width, top + y * height);
      // A round button's corners show what it stands on.
      return seen && (control.contains(seen) || seen.contains(control))
        ? []
        : [`${x}, ${y}: ${seen?.outerHTML.slice(0, 120)}`];
    }),
  );
}
