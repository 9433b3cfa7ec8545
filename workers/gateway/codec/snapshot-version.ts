// Makes the version of a snapshot: its time, so that later versions compare greater as texts, and a random part that
// distinguishes snapshots of the same millisecond.

const TIME_DIGITS = 9;
const RANDOM_DIGITS = 7;

const timeOf = (version: string): number => Number.parseInt(version.slice(0, TIME_DIGITS), 36);

/** A version later than `before`, the previous one, even if the clock was set back. */
export const snapshotVersion = (time: number, before?: string): string => {
  const later = before === undefined ? time : Math.max(time, timeOf(before) + 1);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${later.toString(36).padStart(TIME_DIGITS, '0')}-${random.toString(36).padStart(RANDOM_DIGITS, '0')}`;
};
