import { useLayoutEffect, useRef } from "react";

export interface RangeInputProps {
  label: string;
  /** 0 to 100 */
  value: number;
  step: number;
  /** the value for screen readers, such as '3:05 of 42:10' */
  valueText: string;
  onValue(value: number): void;
  /** shows the slider in the accent color, while its media plays */
  isLive?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** A native slider from 0 to 100, which keyboards, screen readers and touch already support. */
export function RangeInput(props: RangeInputProps) {
  const { label, value, step, valueText, onValue, isLive = false, isDisabled = false, className = "" } = props;
  const input = useRef<HTMLInputElement>(null);

  // Not a style prop: the server would write a style attribute for every slider.
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
