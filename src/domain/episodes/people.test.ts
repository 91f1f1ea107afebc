import { describe, expect, test } from "vitest";
import { hostsAndGuests, peopleBeside } from "./people.ts";

const person = (name: string, role: string | null, href: string | null = null) => ({ name, role, href });

describe("hosts and guests", () => {
  test("leaves out who does not speak, and names everybody once, in the order of the feed", () => {
    const credited = [
      person("Jo March", null),
      person("Bo Chan", "co-host"),
      person("Ida Bo", "gæst"),
      person("Ed Cut", "audio editor"),
      person("Bob Ray", "guest", "https://bob.example/"),
      person("JO MARCH", "guest"),
      person("Guests of the Week", "author"),
    ];
    expect(hostsAndGuests(credited)).toEqual([
      person("Jo March", "host"),
      person("Bo Chan", "host"),
      person("Ida Bo", "guest"),
      person("Bob Ray", "guest", "https://bob.example/"),
    ]);
  });

  test("names no more than twelve of a cast", () => {
    const cast = Array.from({ length: 30 }, (_, at) => person(`Actor ${at}`, "guest"));
    expect(hostsAndGuests(cast)).toHaveLength(12);
  });
});

test("the guest whose page it is is not beside themselves, in any spelling of their name", () => {
  const stored = JSON.stringify([person("Dr. Zoë Lind", "guest"), person("Jo March", "host")]);
  expect(peopleBeside("zoe lind", stored).map(({ name }) => name)).toEqual(["Jo March"]);
  expect(peopleBeside("Zoë Lind", null)).toEqual([]);
});
