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

/** Days until the next month begins, today among them. */
export const daysLeftInMonth = (time: number): number =>
  Math.round((nextMonth(time) - Date.parse(dayOf(time))) / 86_400_000);
