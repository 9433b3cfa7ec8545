// Asks for present prices. Those in bitcoin and ether come from the market in US dollars: a market of their own would
// be fetched for the one row of today.

import type { CurrencyCode } from '../../shared/coin/currencies.ts';
import type { ColumnName } from '../../shared/coin/coin-fields.ts';
import type { PastColumn } from '../../shared/protocol/past-columns.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Asker } from '../client/asker.ts';
import { splitIds } from '../client/split-ids.ts';
import type { WireCell } from '../client/wire.ts';
import { askReferences, missingSentence } from '../formulas/references.ts';
import type { Steps } from '../steps/step.ts';
import type { PriceCells } from './ask-points.ts';
import { pastCurrency } from './year.ts';

const ETHER = 'symbol:ETH';

const columnOf = (column: PastColumn, currency: CurrencyCode): ColumnName =>
  column === 'price' && currency === 'BTC' ? 'priceBtc' : column;

/** The cells of the columns for each reference. */
export function* askPresent(
  asker: Asker,
  references: readonly string[],
  columns: readonly PastColumn[],
  currency: CurrencyCode,
): Steps<ReadonlyMap<string, PriceCells>> {
  const shown = columns.map((column) => columnOf(column, currency));
  const asked = [...new Set([...references, ...(currency === 'ETH' ? [ETHER] : [])])];
  if (references.length === 0) return new Map();
  const market = pastCurrency(currency) === undefined ? currency : 'USD';
  const look = { columns: [...new Set<ColumnName>([...shown, 'price'])], currency: market, risk: false };
  const found = yield* askReferences(asker, splitIds(asked, look), (answer) => (row) => {
    const cell = (column: ColumnName): WireCell => row[answer.columns.indexOf(column)] ?? null;
    return { cells: shown.map(cell), price: cell('price') };
  });
  if (!found.ok) return new Map(references.map((reference) => [reference, found]));
  const rows = new Map(found.value.flatMap((some) => [...some]));
  const ether = rows.get(ETHER);
  const divisor = currency === 'ETH' ? (ether?.ok === true ? ether.value.price : null) : 1;
  const inUnit = (cell: WireCell, index: number): WireCell => {
    if (columns[index] !== 'price' || typeof cell !== 'number') return cell;
    return typeof divisor === 'number' && divisor > 0 ? cell / divisor : null;
  };
  return new Map(
    [...rows].map(([reference, row]): [string, PriceCells] => [
      reference,
      row.ok ? ok(row.value.cells.map(inUnit)) : fail(missingSentence(reference, row.error)),
    ]),
  );
}
