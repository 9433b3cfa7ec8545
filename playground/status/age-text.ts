// How old the data is, in words.

const MINUTE = 60;
const HOUR = 3_600;

export const ageText = (asOf: number | undefined, now: number): string => {
  if (asOf === undefined) return 'No data yet';
  const seconds = Math.max(0, Math.round((now - asOf) / 1_000));
  if (seconds < 2 * MINUTE) return `Data ${seconds} s old`;
  if (seconds < 2 * HOUR) return `Data ${Math.floor(seconds / MINUTE)} min old`;
  return `Data ${Math.floor(seconds / HOUR)} h old`;
};
