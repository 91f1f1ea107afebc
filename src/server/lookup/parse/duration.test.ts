import { expect, test } from "vitest";
import { parseDuration } from "./duration.ts";

test.each([
  ["754", "12:34"],
  ["5711.0", "1:35:11"],
  ["7:04", "7:04"],
  ["75:30", "1:15:30"],
  ["141:06", "2:21:06"],
  ["1:05:20", "1:05:20"],
  ["01:03:44", "1:03:44"],
  ["00:04:49.0", "4:49"],
  ["00:07:74", "8:14"],
  [" 10:00 ", "10:00"],
  [3725, "1:02:05"],
  ["PT1H2M3S", "1:02:03"],
  ["PT14M", "14:00"],
  ["P0DT0H30M0.5S", "30:00"],
  ["1h 2m", "1:02:00"],
  ["62 min", "1:02:00"],
  ["00:48:09:00", "48:09"],
  ["2:48:09:", "2:48:09"],
  ["01:48:09:12.5", "1:48:09"],
  ["1 heure 12 minutes", "1:12:00"],
  ["1 Std. 12 Min.", "1:12:00"],
  ["48 minutos", "48:00"],
])("%s is %s", (value, duration) => {
  expect(parseDuration(value)).toBe(duration);
});

test.each(["", "0", "00:00:00", "-5", "long", "1:2:", "1".repeat(43), "PT", null, undefined])(
  "%s is not a duration",
  (value) => {
    expect(parseDuration(value)).toBeNull();
  },
);
