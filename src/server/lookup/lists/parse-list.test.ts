import { expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import { parseList } from "../parse/parse-document.ts";

const neverAborted = () => new AbortController().signal;

test("a list is read in a process of its own", async () => {
  const { appearances } = await parseList({ content: "Fog: https://tidetables.example/41" }, neverAborted());
  expect(appearances).toEqual([{ links: ["https://tidetables.example/41"], title: "Fog", context: "Fog: |" }]);
});

test("the sentence for the user comes back from it", async () => {
  const error = await parseList({ content: "Fog" }, neverAborted()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    status: 422,
    code: "unreadable-list",
    message:
      "No links to appearances were found in this text. Copy the list with its links, or give each line a show, a title and a date.",
  });
});
