// Converts a COINS formula to the gateway's address of the same table as CSV, if it has one.

import { splitSort } from '../../shared/columns/sort.ts';
import { readCall } from './read-call.ts';

type Parameters = Readonly<Record<string, string>>;

const separator = /[,;\n]/;
const membership = /^[a-z0-9][a-z0-9-]*$/;

const filled = (cells: readonly string[]): readonly string[] => cells.map((cell) => cell.trim()).filter(Boolean);
const split = (cells: readonly string[]): readonly string[] => filled(cells.flatMap((cell) => cell.split(separator)));

const isChain = (text: string): boolean => /^(chain|blockchain):/.test(text);
const nameOf = (text: string): string => text.replace(/^(category|chain|blockchain):/, '').replaceAll(/\s+/g, '-');

const readUniverse = (cells: readonly string[]): Parameters | undefined => {
  const texts = split(cells).map((text) => text.toLowerCase().replace(/\s*:\s*/, ':'));
  if (texts.join() === 'all') return {};
  const chains = texts.filter(isChain).map(nameOf);
  const categories = texts.filter((text) => !isChain(text)).map(nameOf);
  if (chains.length > 1 || ![...chains, ...categories].every((name) => membership.test(name))) return undefined;
  return { category: categories.join(), chain: chains.join() };
};

const readWhere = (cells: readonly string[]): Parameters => {
  const conditions = filled(cells);
  return { where: conditions.length > 1 ? conditions.map((one) => `(${one})`).join(' and ') : conditions.join() };
};

const readSort = (cells: readonly string[]): Parameters | undefined => {
  const [text = '', ...more] = filled(cells);
  const { sign, name, word } = splitSort(text);
  if (more.length > 0) return undefined;
  if (sign === '-' || word === 'desc') return { sort: `-${name}` };
  return { sort: sign === '+' || word === 'asc' ? `${name} asc` : name };
};

/** Options that only affect how formulas show a table; an address has no equivalent. */
const shownOnly: readonly string[] = ['headers', 'stale'];
const inAddress: readonly string[] = ['currency', 'limit', 'page'];

const readOptions = (cells: readonly string[]): Parameters | undefined => {
  const options = filled(cells.flatMap((cell) => cell.split(';'))).map((option) =>
    option.includes('=') ? option.split('=').map((part) => part.trim()) : ['currency', option],
  );
  if (!options.every(([name = '']) => shownOnly.includes(name) || inAddress.includes(name))) return undefined;
  return Object.fromEntries(options.filter(([name = '']) => inAddress.includes(name)));
};

/** Whether an argument serves only to recalculate a formula. */
const isRefreshToken = (cell: string): boolean => /^(true|false|refresh:.*)$/i.test(cell);

/** The path and query; undefined if the formula has no equivalent address. */
export const tableAddress = (formula: string): string | undefined => {
  const call = readCall(formula);
  if (call === undefined || call.name !== 'COINS') return undefined;
  const [universe = [], ...others] = call.values;
  const [where = [], fields = [], sort = [], limit = [], options = [], ...more] = others.map((cells) =>
    cells.filter((cell) => !isRefreshToken(cell)),
  );
  if (filled(more.flat()).length > 0) return undefined;
  const [ofUniverse, ofSort, ofOptions] = [readUniverse(universe), readSort(sort), readOptions(options)];
  if (ofUniverse === undefined || ofSort === undefined || ofOptions === undefined) return undefined;
  const parameters = {
    ...ofUniverse,
    ...readWhere(where),
    columns: split(fields).join(),
    ...ofSort,
    limit: filled(limit).join(),
    ...ofOptions,
  };
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return `/coins.csv${query.length === 0 ? '' : `?${query.join('&')}`}`;
};
