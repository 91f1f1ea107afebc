import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

test.each([
  ["See https://tides.example/fog?a=1.", "https://tides.example/fog?a=1"],
  ["(see https://tides.example/fog)", "https://tides.example/fog"],
  ["https://wiki.example/Fog_(weather), of course", "https://wiki.example/Fog_(weather)"],
  ["“https://tides.example/fog”", "https://tides.example/fog"],
  ["https://tides.example/\u202egof", "https://tides.example/"],
])("links the URL of %j", (text, url) => {
  const { container } = render(<LinkedText text={text} />);
  expect(screen.getByRole("link")).toHaveAttribute("href", url);
  expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
});
