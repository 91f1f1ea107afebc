import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { TranscriptCoverageLine } from "./transcript-coverage-line.tsx";

test("the mail that asks for a transcript names the episode and the show", async () => {
  const newestWithout = { title: "Harbour lights & fog", showName: "Radio Kelp" };
  answer("GET", apiPaths.transcriptCoverage(), { appearances: 4, withTranscript: 1, newestWithout });
  renderWithProviders(<TranscriptCoverageLine />);
  const link = await screen.findByText("Ask a show for one");
  const { searchParams } = new URL(link.getAttribute("href") ?? "");
  expect(searchParams.get("subject")).toBe("A transcript of “Harbour lights & fog” of Radio Kelp");
  expect(searchParams.get("body")).toContain("thank you for having me on Radio Kelp.");
});

test("where each appearance has a transcript, nobody is asked for one", async () => {
  answer("GET", apiPaths.transcriptCoverage(), { appearances: 1, withTranscript: 1, newestWithout: null });
  renderWithProviders(<TranscriptCoverageLine />);
  expect(await screen.findByText("Transcripts for 1 of 1 appearance.")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});
