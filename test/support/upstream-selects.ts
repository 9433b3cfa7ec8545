// What the published description says a parameter set selects, on plain coins: strict comparisons, substring of the
// name, exact symbol, lists of ids and contract addresses.

import { isNumberField } from '../../shared/coin/coin-fields.ts';
import { comparisonParameters } from '../../shared/protocol/parameters.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';

const comparisons: Readonly<Record<string, (held: number, value: number) => boolean>> = {
  greaterThan: (held, value) => held > value,
  equals: (held, value) => held === value,
  lessThan: (held, value) => held < value,
};

const listOf = (value: string): readonly string[] => value.split(',').map((part) => part.toLowerCase());

const selects = (name: string, value: string, coin: PlainCoin): boolean => {
  switch (name) {
    case 'name':
      return coin.texts.name !== undefined && coin.texts.name.toLowerCase().includes(value.toLowerCase());
    case 'symbol':
      return coin.texts.symbol?.toLowerCase() === value.toLowerCase();
    case 'coinIds':
      return coin.texts.id !== undefined && listOf(value).includes(coin.texts.id.toLowerCase());
    case 'contractAddresses':
      return coin.contracts.some((address) => listOf(value).includes(address.toLowerCase()));
    default: {
      const parameter = comparisonParameters.find((one) => one.name === name);
      const comparison = comparisons[parameter?.operator ?? ''];
      const field = parameter?.field;
      if (field === undefined || !isNumberField(field) || comparison === undefined)
        throw new Error(`The upstream has no parameter ${name}`);
      const held = coin.numbers[field];
      return held !== undefined && comparison(held, Number(value));
    }
  }
};

export const upstreamSelects = (parameters: ReadonlyMap<string, string>, coin: PlainCoin): boolean =>
  [...parameters].every(([name, value]) => selects(name, value, coin));
