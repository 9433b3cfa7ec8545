// The type of an upstream's coin, and its check.

/** A coin's object with its unknown fields. Known numeric fields are numbers, null or absent. */
export type Coin = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasNames = (value: Readonly<Record<string, unknown>>): value is Coin =>
  typeof value['id'] === 'string' && typeof value['name'] === 'string' && typeof value['symbol'] === 'string';
