// Days and months in UTC, as budgets count them. Times are milliseconds since 1970.

/** `2026-01-31`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** `2026-01`. */
export const monthOf = (time: number): string => dayOf(time).slice(0, 7);

/** When the next day begins. */
export const nextDay = (time: number): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
};

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
  return inMonth(0) > time ? inMonth(0) : inMonth(1);
};

/** Days until the plan is renewed, including today. */
export const daysUntilRenewal = (time: number, renewalDay: number): number =>
  Math.round((nextRenewal(time, renewalDay) - Date.parse(dayOf(time))) / 86_400_000);
