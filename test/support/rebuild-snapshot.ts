// A snapshot's facts from the JSON of /snapshot alone, as a cell of the add-on can rebuild them.

import type { CoinColumns, Contract } from '../../shared/columns/coin-columns.ts';
import type { SnapshotFacts } from '../../shared/plan/facts.ts';

export interface SnapshotJson {
  readonly set: string;
  readonly version: string;
  readonly maxDepth: number;
  readonly facts: Omit<SnapshotFacts, 'columns' | 'cutoff'> & {
    readonly count: number;
    readonly cutoff: number | null;
  };
  readonly columns: Readonly<Record<string, readonly (number | string | readonly string[] | null)[]>>;
}

const contractOf = (text: string): Contract => {
  const colon = text.indexOf(':');
  return { chain: colon === 0 ? undefined : text.slice(0, colon), address: text.slice(colon + 1) };
};

export const rebuildFacts = ({ facts: { count, cutoff, ...facts }, columns }: SnapshotJson): SnapshotFacts => {
  const column = (name: string) => {
    const values = columns[name];
    if (values?.length !== count) throw new Error(`The snapshot has no whole column ${name}`);
    return values;
  };
  const numbers = new Map<string, Float64Array>();
  const texts = new Map<string, readonly (string | undefined)[]>();
  const contracts = column('contractAddresses').map((list) => (Array.isArray(list) ? list.map(contractOf) : []));
  const rebuilt: CoinColumns = {
    count,
    numbers(field) {
      const held =
        numbers.get(field) ??
        Float64Array.from(column(field), (value) => (value === null ? Number.NaN : Number(value)));
      numbers.set(field, held);
      return held;
    },
    lowerTexts(field) {
      const held =
        texts.get(field) ?? column(field).map((value) => (value === null ? undefined : String(value).toLowerCase()));
      texts.set(field, held);
      return held;
    },
    contracts: () => contracts,
  };
  return { ...facts, cutoff: cutoff ?? Number.NaN, columns: rebuilt };
};
