// COIN_BALANCE: what addresses hold, row by row. Without pay=yes it spends nothing and says what it would cost.

import { alignCells, type Argument, readArgument, readSubject } from '../arguments/argument.ts';
import { cellText } from '../cells/cell.ts';
import type { Formula } from '../steps/step.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { balanceColumns } from '../../shared/protocol/owned.ts';
import { asking, reading } from './asking.ts';
import { askOwned, ownedHeader, ownedTotal, readOwnedFields } from './owned-table.ts';

export const readBalanceFields = (argument: Argument): Result<readonly (typeof balanceColumns)[number][], string> =>
  readOwnedFields(argument, balanceColumns, 'COIN_BALANCE');

const readCall = reading(
  { formula: 'COIN_BALANCE', place: 3, names: ['currency', 'headers', 'pay', 'fake'] },
  ([addressesValue, networksValue, fieldsValue]) => {
    const fields = readBalanceFields(readArgument(fieldsValue));
    if (!fields.ok) return fields;
    const aligned = alignCells([
      { name: 'addresses', argument: readSubject(addressesValue) },
      { name: 'networks', argument: readArgument(networksValue) },
    ]);
    if (!aligned.ok) return aligned;
    const pairs = aligned.value.rows
      .flat()
      .map((cells) => cells.map((cell) => cellText(cell).trim()))
      .filter(([address]) => address !== '');
    if (pairs.length === 0) return fail('COIN_BALANCE needs an address: write one, or a range of them.');
    return pairs.some(([, network]) => network === '')
      ? fail('COIN_BALANCE needs a network: write one, such as "ethereum", or a range with one beside each address.')
      : ok({ pairs, fields: fields.value });
  },
);

export const coinBalance: Formula = asking(readCall, function* (asker, { pairs, fields, options }) {
  const { currency, pay = false, fake = false } = options;
  const [addresses, networks] = [0, 1].map((at) => pairs.map((pair) => pair[at]));
  const body = JSON.stringify({ addresses, networks, pay, fake, currency });
  const answer = yield* askOwned(asker, { path: '/balances', body });
  if (!answer.ok) return answer;
  const { columns, rows, problems } = answer.value;
  const places = fields.map((name) => columns.indexOf(name));
  if (fields.length === 1 && fields[0] === 'value') {
    const [problem] = problems.values();
    return problem === undefined ? ok(ownedTotal(answer.value)) : fail(problem);
  }
  // Where a row has no coin, its first empty cell says why.
  const shown = rows.map((row, at) => {
    const problem = problems.get(at);
    const cells = places.map((place) => row[place] ?? null);
    const empty = cells.indexOf(null);
    return problem === undefined || empty < 0
      ? cells
      : cells.map((cell, place) => (place === empty ? { problem } : cell));
  });
  return ok([...ownedHeader(fields, currency, options), ...shown]);
});
