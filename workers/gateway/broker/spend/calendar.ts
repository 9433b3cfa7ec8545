// Days and months in UTC, as budgets count them. Times are milliseconds since 1970.

const DAY_MILLISECONDS = 86_400_000;

/** The last day that was written out, by its number since 1970: each step of the broker asks for it several times. */
let written = { number: Number.NaN, text: '' };

/** `2026-01-31`. */
export const dayOf = (time: number): string => {
  const number = Math.floor(time / DAY_MILLISECONDS);
  if (number !== written.number) written = { number, text: new Date(time).toISOString().slice(0, 10) };
  return written.text;
};

/** `2026-01`. */
export const monthOf = (time: number): string => dayOf(time).slice(0, 7);

/** When the next day begins. */
export const nextDay = (time: number): number => (Math.floor(time / DAY_MILLISECONDS) + 1) * DAY_MILLISECONDS;

/** When the next month begins. */
export const nextMonth = (time: number): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** When a plan is next renewed; in a month without its renewal day, that is the month's last day. */
export const nextRenewal = (time: number, renewalDay: number): number => {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const inMonth = (offset: number): number => {
    const lastDay = new Date(Date.UTC(year, month + offset + 1, 0)).getUTCDate();
    return Date.UTC(year, month + offset, Math.min(renewalDay, lastDay));
  };
  const inThisMonth = inMonth(0);
  return inThisMonth > time ? inThisMonth : inMonth(1);
};
