// What the formulas about what one owns share: fields, headings, and the gateway's answer as rows.

import { type Argument, argumentCells } from '../arguments/argument.ts';
import type { GivenOptions } from '../arguments/options.ts';
import { cellText, type ResultRows } from '../cells/cell.ts';
import type { Asker } from '../client/fetch.ts';
import { failureSentence } from '../client/failures.ts';
import { type GatewayRequest, sendToGateway } from '../client/send-to-gateway.ts';
import type { Steps } from '../steps/step.ts';
import { isJsonObject, readJson } from '../text.ts';
import { eachOf, fail, ok, type Result } from '../../shared/result.ts';
import { didYouMean } from '../../shared/text/nearest.ts';

const labels: Readonly<Record<string, string>> = {
  id: 'Id',
  address: 'Address',
  network: 'Network',
  coin: 'Coin',
  symbol: 'Symbol',
  amount: 'Amount',
  price: 'Price',
  value: 'Value',
  change: 'Change 24h',
  share: 'Share',
  averageBuy: 'Average buy',
  profit: 'Profit',
  profitPercent: 'Profit %',
  date: 'Date',
};

const inCurrency: readonly string[] = ['price', 'value', 'averageBuy', 'profit'];

const squeezed = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\(\w+\)/g, '')
    .replace(/[\s_-]/g, '');

/** The columns that an argument names, by name or heading. @param standard those of an omitted argument. */
export const readOwnedFields = <Name extends string>(
  argument: Argument,
  names: readonly Name[],
  formula: string,
  standard = names,
): Result<readonly Name[], string> => {
  const words = argumentCells(argument)
    .flatMap((cell) => cellText(cell).split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0) return ok(standard);
  return eachOf(words, (word) => {
    const text = squeezed(word) === '24h' ? 'change' : squeezed(word);
    const name = names.find((one) => [squeezed(one), squeezed(labels[one] ?? one)].includes(text));
    return name === undefined
      ? fail(`${formula} has no field "${word}": it has ${names.join(', ')}.${didYouMean(word, names)}`)
      : ok(name);
  });
};

/** The row of headings; none with `headers=no`. */
export const ownedHeader = (
  columns: readonly string[],
  currency: string,
  { headers = 'labels' }: GivenOptions,
): ResultRows => {
  if (headers === 'no') return [];
  if (headers === 'names') return [columns];
  return [columns.map((name) => `${labels[name] ?? name}${inCurrency.includes(name) ? ` (${currency})` : ''}`)];
};

type OwnedCell = string | number | null;

interface OwnedAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly OwnedCell[])[];
  /** Why the amounts are not newer. */
  readonly note: string | undefined;
  /** Why rows have no coin, by their places. */
  readonly problems: ReadonlyMap<number, string>;
}

const isOwnedCell = (cell: unknown): cell is OwnedCell =>
  cell === null || typeof cell === 'string' || typeof cell === 'number';

const readOwned = (text: string): OwnedAnswer | undefined => {
  const body = readJson(text);
  if (!isJsonObject(body)) return undefined;
  const { columns, rows, note, problems = [] } = body;
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string')) return undefined;
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row) && row.every(isOwnedCell))) return undefined;
  const told = Array.isArray(problems) ? problems.filter(isJsonObject) : [];
  return {
    columns,
    rows,
    note: typeof note === 'string' ? note : undefined,
    problems: new Map(told.map(({ row, detail }) => [Number(row), String(detail)])),
  };
};

/** The gateway's answer, or a sentence. */
export function* askOwned(asker: Asker, request: GatewayRequest): Steps<Result<OwnedAnswer, string>, 'fetch'> {
  const answer = yield* sendToGateway(asker, request, readOwned);
  if (answer.ok) return answer;
  // What this gateway has no token for is at no address of it.
  return fail(
    answer.error.facts.status === 404
      ? 'This gateway tells nobody what its owner has: its operator makes a token with npm run token -- --portfolio.'
      : failureSentence(answer.error),
  );
}

/** A total, and below it what is to be known of it. */
const withSentences = (total: OwnedCell, sentences: readonly (string | undefined)[]): OwnedCell | ResultRows => {
  const problems = sentences.filter((problem) => problem !== undefined);
  return problems.length === 0 ? total : [[total], ...problems.map((problem) => [{ problem }])];
};

/** The one total that was asked for; below it why its amounts are old. */
export const onlyTotal = ({ rows, note }: OwnedAnswer): OwnedCell | ResultRows =>
  withSentences(rows[0]?.[0] ?? null, [note]);

/** The sum of the column of values. Coins without one are named in a row below. */
export const ownedTotal = ({ columns, rows, note }: OwnedAnswer): OwnedCell | ResultRows => {
  const [symbolAt, valueAt] = [columns.indexOf('symbol'), columns.indexOf('value')];
  const total = rows.reduce((sum, row) => sum + Number(row[valueAt] ?? 0), 0);
  const unpriced = rows.filter((row) => (row[valueAt] ?? null) === null).map((row) => row[symbolAt]);
  const uncounted = unpriced.length === 0 ? undefined : `Not counted, without a price: ${unpriced.join(', ')}.`;
  return withSentences(total, [uncounted, note]);
};
