import { useLayoutEffect, useRef } from "react";

/** A slider of the player. */
export interface RangeInputProps {
  label: string;
  /** 0 to 100 */
  value: number;
  step: number;
  /** the value in words, such as '3:05 of 42:10' */
  valueText: string;
  onValue(value: number): void;
  /** the playing thing's slider, which carries the accent */
  isLive?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** A native slider from 0 to 100, so keyboards, screen readers and fingers work it as they know it. */
export function RangeInput(props: RangeInputProps) {
  const { label, value, step, valueText, onValue, isLive = false, isDisabled = false, className = "" } = props;
  const input = useRef<HTMLInputElement>(null);

  // Through the object model, as the embed's content policy allows no style attributes.
  useLayoutEffect(() => {
    input.current?.style.setProperty("--filled", String(value / 100));
  }, [value]);

  return (
    <input
      ref={input}
      type="range"
      className={`range-input ${className}`}
      aria-label={label}
      aria-valuetext={valueText}
      data-live={isLive}
      disabled={isDisabled}
      min={0}
      max={100}
      step={step}
      value={value}
      onChange={(event) => onValue(Number(event.currentTarget.value))}
    />
  );
}
