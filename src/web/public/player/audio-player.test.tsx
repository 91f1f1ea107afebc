import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode } from "#test/support/components/samples.ts";
import { AudioPlayer } from "./audio-player.tsx";

const AUDIO_URL = "https://audio.example/1.mp3";

test.each(["pause", "waiting"] as const)("what was heard is reported, and nothing after a %s", async (event) => {
  const sent: Blob[] = [];
  navigator.sendBeacon = (_url, body) => sent.push(body as Blob) > 0;
  window.history.pushState(null, "", "/u/mara/spots");
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    window.history.pushState(null, "", "/");
    Reflect.deleteProperty(navigator, "sendBeacon");
  });
  const episode = { ...sampleEpisode(), audioUrl: AUDIO_URL };
  renderWithProviders(<AudioPlayer episode={episode} />);
  await screen.findByRole("button", { name: "Play" });
  const audio = document.querySelector("audio") as HTMLAudioElement;
  Object.defineProperty(audio, "paused", { value: false });
  const heardAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    fireEvent.timeUpdate(audio);
    // The report looks at the clock in a microtask.
    await null;
  };
  await heardAfter(0);
  await waitFor(() => expect(sent).toHaveLength(1));
  for (let count = 0; count < 8; count += 1) await heardAfter(250);
  fireEvent(audio, new Event(event));
  await waitFor(() => expect(sent).toHaveLength(2));
  await heardAfter(60_000);
  await heardAfter(1000);
  fireEvent.pause(audio);
  await waitFor(() => expect(sent).toHaveLength(3));
  const seconds = await Promise.all(sent.map(async (body) => JSON.parse(await body.text()).seconds));
  expect(seconds).toEqual([0, 2, 3]);
});

test("audio that is paused before it has loaded has not failed", async () => {
  renderWithProviders(<AudioPlayer episode={{ ...sampleEpisode(), audioUrl: AUDIO_URL }} />);
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  play.mockRejectedValue(new DOMException("", "AbortError"));
  fireEvent.click(await screen.findByRole("button", { name: "Play" }));
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  await waitFor(() => expect(document.querySelector(".animate-spin")).toBeNull());
  expect(screen.queryByText(/could not be played/)).toBeNull();
});
