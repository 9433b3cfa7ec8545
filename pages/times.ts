// Times and durations as texts.

/** `2026-01-31`, or `2026-01-31 14:30 UTC` where it is not the beginning of a day. */
export const timeText = (time: Date): string => {
  const text = time.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 16).replace('T', ' ')} UTC`;
};

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

/** From one time to a later one, each in milliseconds or as a text; none if it is over. */
export const spanText = (from: number | string, to: number | string): string =>
  durationText(Math.max(0, (Number(new Date(to)) - Number(new Date(from))) / 1000));
