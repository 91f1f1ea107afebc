import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const STEP_PIXELS = 25;
const DIRECTIONS = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

type Arrow = keyof typeof DIRECTIONS;

/** Picks up, by keyboard, the item whose handle this is. */
export async function pickUp(handle: Locator, announcement: string | RegExp): Promise<void> {
  await handle.focus();
  await handle.press("Space");
  await expect(handle.page().getByText(announcement)).toBeVisible();
  // dnd-kit listens to further keys from a timer on.
  await handle.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * Presses an arrow key, and waits until the item that is picked up has gone its step: in the document, because the page may scroll.
 * @param dragged what is seen of the item
 */
export async function step(dragged: Locator, arrow: Arrow): Promise<void> {
  const place = () =>
    dragged.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY };
    });
  const start = await place();
  const target = {
    x: start.x + DIRECTIONS[arrow].x * STEP_PIXELS,
    y: start.y + DIRECTIONS[arrow].y * STEP_PIXELS,
  };
  await dragged.page().keyboard.press(arrow);
  expect(await dragged.evaluate(isMoving), "is animated although the window reduces motion").toBe(false);
  // dnd-kit rounds places.
  await expect.poll(async () => distance(await place(), target), "pixels from the end of a step").toBeLessThan(2);
}

/** Moves the item that is picked up over its neighbour's place, which it is from half way on. */
export async function stepOver(dragged: Locator, neighbour: Locator, arrow: Arrow): Promise<void> {
  const [from, to] = [await dragged.boundingBox(), await neighbour.boundingBox()];
  if (!from || !to) throw new Error(`${from ? neighbour : dragged} is not visible`);
  const steps = (0.6 * distance(from, to)) / STEP_PIXELS;
  for (let done = 0; done < steps; done += 1) await step(dragged, arrow);
}

/** Drops what the pointer drags. Further clicks count then, those of keys included: dnd-kit stops them for 50 milliseconds. */
export async function drop(page: Page): Promise<void> {
  await page.mouse.up();
  // The library's timer began before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/** Runs in the page. */
function isMoving(): boolean {
  return document.getAnimations().some((animation) => animation instanceof CSSTransition);
}

function distance(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
