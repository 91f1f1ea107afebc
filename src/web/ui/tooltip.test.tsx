import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  // Long after the tooltip of another test.
  vi.advanceTimersByTime(10_000);
});

function renderDates() {
  render(
    <>
      <Tooltip text="Released: Feb 6, 2026">Feb 6</Tooltip>
      <Tooltip text="Released: Jan 5, 2026">Jan 5</Tooltip>
      <p>Elsewhere</p>
    </>,
  );
  let under: Element = screen.getByText("Elsewhere");
  /** Moves the pointer to an element. */
  return (element: Element) => {
    fireEvent.pointerOut(under, { relatedTarget: element });
    fireEvent.pointerOver(element, { relatedTarget: under });
    under = element;
  };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.queryAllByRole("tooltip").map(({ textContent }) => textContent);

test("a tooltip opens after 700 ms, stays under the pointer, and goes with Escape", async () => {
  const moveTo = renderDates();
  moveTo(screen.getByText("Feb 6"));
  await wait(699);
  expect(shown()).toEqual([]);
  await wait(1);
  expect(shown()).toEqual(["Released: Feb 6, 2026"]);
  moveTo(screen.getByRole("tooltip"));
  await wait(2000);
  expect(shown()).toEqual(["Released: Feb 6, 2026"]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(shown()).toEqual([]);
});

test("the next tooltip opens at once, but only within 300 ms", async () => {
  const moveTo = renderDates();
  moveTo(screen.getByText("Feb 6"));
  await wait(700);
  moveTo(screen.getByText("Jan 5"));
  await wait(0);
  expect(shown()).toEqual(["Released: Jan 5, 2026"]);
  moveTo(screen.getByText("Elsewhere"));
  expect(shown()).toEqual([]);
  await wait(301);
  moveTo(screen.getByText("Feb 6"));
  await wait(699);
  expect(shown()).toEqual([]);
  await wait(1);
  expect(shown()).toEqual(["Released: Feb 6, 2026"]);
});
