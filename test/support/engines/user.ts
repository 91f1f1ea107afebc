import { expect } from "@playwright/test";
import type { Engine } from "./engine.ts";

/** CSS selectors of the elements that have a role, as far as the tests need roles. */
const SELECTORS = {
  article: "article",
  button: "button:not([role]), [role=button]",
  dialog: "[role=dialog], [role=alertdialog]",
  field: "input, textarea",
  heading: "h1, h2, h3, h4",
  link: "a[href]",
  listitem: "li",
  menuitemradio: "[role=menuitemradio]",
  option: "[role=option]",
  tab: "[role=tab]",
  /** the smallest element with the text */
  text: "body :not(script, style, :has(*))",
};
export type Role = keyof typeof SELECTORS;

/** Keys by the characters that WebDriver has for them. */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Space: " ", ArrowUp: "\uE013", Control: "\uE009" };

interface Found {
  name: string;
  value: string;
  x: number;
  y: number;
  isFocused: boolean;
  /** enabled, and nothing is on top of its centre */
  isReady: boolean;
}

/** `expect.poll`, more often than by default: a journey has a hundred conditions. */
function poll<Value>(read: () => Promise<Value>, message: string) {
  return expect.poll(read, { message, intervals: [100] });
}

interface Query {
  selector: string;
  name: string;
  /** whether the name is the source of a regular expression */
  isPattern: boolean;
  /** scrolls the first one into view if it is not, or is under something */
  isScrolled: boolean;
}

/** Finds what users see by role and name, waits for it as Playwright does, and acts on it with mouse and keyboard. */
export class EngineUser {
  readonly engine: Engine;
  readonly origin: string;

  constructor(engine: Engine, origin: string) {
    this.engine = engine;
    this.origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.engine.goto(new URL(path, this.origin).href);
  }

  /** @param name the whole accessible name or text, or a pattern */
  async find(role: Role, name: string | RegExp, { isScrolled = false } = {}): Promise<Found[]> {
    const isPattern = name instanceof RegExp;
    const query = { selector: SELECTORS[role], name: isPattern ? name.source : name, isPattern, isScrolled };
    return this.engine.evaluate(findInPage, query);
  }

  /** Waits until something is seen. */
  async see(role: Role, name: string | RegExp): Promise<void> {
    await poll(async () => (await this.find(role, name)).length, `${role} ${name}`).toBeGreaterThan(0);
  }

  async expectGone(role: Role, name: string | RegExp): Promise<void> {
    await poll(async () => (await this.find(role, name)).length, `${role} ${name}`).toBe(0);
  }

  /** Expects the names that match, in the order of the page. */
  async expectNames(role: Role, pattern: RegExp, names: string[]): Promise<void> {
    await poll(async () => (await this.find(role, pattern)).map(({ name }) => name), `${role} ${pattern}`).toEqual(
      names,
    );
  }

  async expectFocus(role: Role, name: string | RegExp): Promise<void> {
    const expected = `the ${role} ${name}`;
    const focused = async () => {
      const isThere = (await this.find(role, name)).some(({ isFocused }) => isFocused);
      return isThere ? expected : this.engine.evaluate(describeFocused, undefined);
    };
    await poll(focused, "what has the focus").toBe(expected);
  }

  async expectValue(field: string, value: RegExp): Promise<void> {
    await poll(async () => (await this.find("field", field))[0]?.value, field).toMatch(value);
  }

  /** Waits until the first such element can be clicked and moves no more. @returns its centre */
  async centreOf(role: Role, name: string | RegExp): Promise<{ x: number; y: number }> {
    let seen: Found | undefined;
    const isSteady = async () => {
      const former = seen;
      [seen] = await this.find(role, name, { isScrolled: true });
      return seen?.isReady === true && former?.x === seen.x && former.y === seen.y;
    };
    await poll(isSteady, `${role} ${name} can be clicked`).toBe(true);
    return { x: Math.round(seen?.x ?? 0), y: Math.round(seen?.y ?? 0) };
  }

  async click(role: Role, name: string | RegExp): Promise<void> {
    const centre = await this.centreOf(role, name);
    await this.mouse(moveTo(centre), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 });
  }

  async mouse(...actions: object[]): Promise<void> {
    await this.engine.perform({ id: "mouse", type: "pointer", actions });
  }

  /** Types into a field in place of what is in it. */
  async fill(field: string, text: string): Promise<void> {
    await this.click("field", field);
    await this.expectFocus("field", field);
    await this.pressWithControl("a");
    await this.type(text);
    await poll(async () => (await this.find("field", field))[0]?.value, field).toBe(text);
  }

  async type(text: string): Promise<void> {
    await this.keys([...text].flatMap(stroke));
  }

  async press(key: Exclude<keyof typeof KEYS, "Control">): Promise<void> {
    await this.keys(stroke(KEYS[key]));
  }

  async pressWithControl(letter: string): Promise<void> {
    await this.keys([
      { type: "keyDown", value: KEYS.Control },
      ...stroke(letter),
      { type: "keyUp", value: KEYS.Control },
    ]);
  }

  private async keys(actions: object[]): Promise<void> {
    await this.engine.perform({ id: "keyboard", type: "key", actions });
  }
}

export function moveTo({ x, y }: { x: number; y: number }, duration = 0): object {
  return { type: "pointerMove", x, y, duration };
}

function stroke(key: string): object[] {
  return [
    { type: "keyDown", value: key },
    { type: "keyUp", value: key },
  ];
}

/** Runs in the page, so that a failure says more. */
function describeFocused(): string {
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const focused = document.activeElement;
  const describe = (element: Element) =>
    `${element.localName} "${element.textContent?.slice(0, 30)}" ${element.getAttribute("data-state") ?? ""}`;
  return `${focused && describe(focused)}, with ${dialogs.length} dialogs: ${dialogs.map(describe).join("; ")}`;
}

/** Runs in the page. @returns nothing until its scripts handle events */
function findInPage({ selector, name, isPattern, isScrolled }: Query): Found[] {
  if (document.querySelector("html:has(script[type=module]):not([data-hydrated])")) return [];
  const isNamed = (text: string) => (isPattern ? new RegExp(name).test(text) : text === name);
  const tidy = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const references = element.getAttribute("aria-labelledby")?.split(" ");
    if (references) return tidy(references.map((id) => document.getElementById(id)?.textContent).join(" "));
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(" ");
    return tidy(element.getAttribute("aria-label") ?? (labels || element.textContent));
  };
  const found = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility() && !element.closest("[aria-hidden=true], [inert]"))
    .filter((element) => isNamed(nameOf(element)));
  const [first] = found;
  const centreOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isOnTop = (element: Element) => {
    const { x, y } = centreOf(element);
    return element.contains(document.elementFromPoint(x, y));
  };
  if (isScrolled && first && !isOnTop(first)) first.scrollIntoView({ block: "center", behavior: "instant" });
  return found.map((element) => ({
    name: nameOf(element),
    value: (element as HTMLInputElement).value ?? "",
    ...centreOf(element),
    isFocused: document.activeElement === element,
    isReady: !element.matches(":disabled") && isOnTop(element),
  }));
}
