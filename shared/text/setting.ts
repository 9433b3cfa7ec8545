// What the text of a setting means: a time, or a host that is this computer.

/** ISO 8601 with a time zone; seconds and their fraction are optional. */
const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const MILLISECONDS = /^\d+$/;

/** The latest time that a Date can hold, milliseconds since 1970. */
const LATEST_TIME_MS = 8.64e15;
const MINUTE_MS = 60_000;

/**
 * Milliseconds since 1970 of `2026-01-31T12:00:00Z`, `2026-01-31T13:00+01:00` or `1769860800000`; undefined for other
 * texts. Strict: a clock frozen at an unintended time would go unnoticed.
 */
export const readTime = (text: string): number | undefined => {
  if (MILLISECONDS.test(text)) return Number(text) <= LATEST_TIME_MS ? Number(text) : undefined;
  const [, local = '', sign, hours = '0', minutes = '0'] = ISO.exec(text) ?? [];
  const time = Date.parse(`${local}Z`);
  // Date.parse reads 30 February as 2 March, and 24:00 as the next day.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(local)) return undefined;
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? time + ahead : time - ahead;
};

/** A whole address: `127.evil.example` is another host. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a host is this computer, in the form that URLs give it. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname) || hostname.endsWith('.localhost');
