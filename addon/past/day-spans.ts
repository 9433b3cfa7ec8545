// Days of a year, as spans of their places from 0: a table of past prices needs many, of which most follow one another.

/** The first and the last place. */
export type Span = readonly [number, number];

/** Rising, with other days between them. */
export type Spans = readonly Span[];

/** The days of all of them. */
export const joinSpans = (all: readonly Span[]): Spans => {
  const joined: [number, number][] = [];
  for (const [first, last] of [...all].sort((one, other) => one[0] - other[0])) {
    const before = joined[joined.length - 1];
    if (before === undefined || first > before[1] + 1) joined.push([first, last]);
    else before[1] = Math.max(before[1], last);
  }
  return joined;
};

/** -1 without any. */
export const lastPlace = (spans: Spans): number => spans[spans.length - 1]?.[1] ?? -1;

export const hasPlace = (spans: Spans, place: number): boolean =>
  spans.some(([first, last]) => first <= place && place <= last);

export const placesOf = (spans: Spans): readonly number[] =>
  spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** `3,10-12`. */
export const spansText = (spans: Spans): string =>
  spans.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');

/** Reads what `spansText` writes. */
export const readSpans = (text: string): Spans =>
  text.split(',').map((span): Span => {
    const [first = '', last = first] = span.split('-');
    return [Number(first), Number(last)];
  });

export const isSpans = (value: unknown): value is Spans =>
  Array.isArray(value) &&
  value.every(
    (span) =>
      Array.isArray(span) && span.length === 2 && span.every((place) => typeof place === 'number' && place >= 0),
  );
