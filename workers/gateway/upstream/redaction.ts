// Removes the gateway's key from stored and answered data, in case the upstream sends it back.

/** Shorter keys could occur in the data by chance. */
const MIN_KEY_CHARACTERS = 8;
const REMOVED = '[removed]';

export interface Redaction {
  /** Whether the JSON may contain the key with neither \u escapes nor percent signs: fast, with false positives. */
  readonly mayStandIn: (json: string) => boolean;
  /** The text without the key. */
  readonly redact: (text: string) => string;
}

/**
 * A part of the key that has only one spelling without a backslash or percent sign. V8 searches six characters or fewer
 * by their first one, seven times as fast as more characters if the first is rare, as capitals are.
 */
const signOf = (key: string): string => {
  const runs = key.match(/[\w.~-]+/g) ?? [];
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), '');
  return /[A-Z].{5}/.exec(longest)?.[0] ?? longest;
};

/** A regular expression for one character of the key, plain or percent-encoded with digits of either case. */
const anySpelling = (sign: string): string => {
  const bytes = Array.from(new TextEncoder().encode(sign), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
  const encoded = bytes.join('').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${sign.replace(/[\\^$*+?.()|[\]{}/]/, '\\$&')}|${encoded})`;
};

export const createRedaction = (apiKey: string): Redaction => {
  const key = apiKey.trim();
  if (key.length < MIN_KEY_CHARACTERS) return { mayStandIn: () => false, redact: (text) => text };
  const sign = signOf(key);
  const spellings = new RegExp(key.replace(/./gsu, anySpelling), 'gu');
  return {
    mayStandIn: (json) => json.includes(sign),
    redact: (text) => text.replace(spellings, REMOVED),
  };
};
