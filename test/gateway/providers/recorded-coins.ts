// What tests mean, on recorded coins.

import type { UpstreamNumberTest, UpstreamTest } from '../../../shared/query/capabilities.ts';
import type { PlainCoin } from '../../support/encode-coins.ts';

const idOf = (coin: PlainCoin): string => String(coin['id']);
export const idsOf = (coins: readonly PlainCoin[]): readonly string[] => coins.map(idOf);
export const numberOf = (coin: PlainCoin, field: string): number => {
  const value = coin[field];
  return typeof value === 'number' ? value : Number.NaN;
};

const comparisons = {
  '>': (held: number, value: number) => held > value,
  '=': (held: number, value: number) => held === value,
  '<': (held: number, value: number) => held < value,
} as const satisfies Record<UpstreamNumberTest['operator'], unknown>;

export const contractsOf = (coin: PlainCoin): readonly string[] => {
  const listed: unknown = coin['contractAddresses'];
  const pairs: readonly Record<string, unknown>[] = Array.isArray(listed) ? listed : [];
  return [coin['contractAddress'], ...pairs.map((pair) => pair['contractAddress'])].flatMap((address) =>
    typeof address === 'string' ? [address.toLowerCase()] : [],
  );
};

/** The texts of a coin that a text test looks at, lower-cased. */
const textsOf = (coin: PlainCoin, field: string): readonly string[] =>
  field === 'contractAddress' ? contractsOf(coin) : [String(coin[field]).toLowerCase()];

/** Whether a test holds of a coin. */
export const meets = (coin: PlainCoin, test: UpstreamTest): boolean => {
  if (test.kind === 'number') return comparisons[test.operator](numberOf(coin, test.field), test.value);
  const held = textsOf(coin, test.field);
  return test.texts.some((text) =>
    held.some((one) => (test.operator === '=' ? one === text.toLowerCase() : one.includes(text.toLowerCase()))),
  );
};
