// A duration as text.

const units = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
] as const;

/** `2 h`, `40 s`, with a no-break space. */
export const durationText = (seconds: number): string => {
  const unit = units.find((one) => seconds >= 2 * one.seconds);
  return unit === undefined
    ? `${Math.round(seconds)}\u00a0s`
    : `${Math.round(seconds / unit.seconds)}\u00a0${unit.name}`;
};
