// The query language: parsing a typical filter, and evaluating and selecting over the columns of a snapshot.

import { countRows, selectRows } from '../shared/columns/select-rows.ts';
import { compileUpstream } from '../shared/query/capabilities.ts';
import { compileFilter } from '../shared/columns/filter-rows.ts';
import { serialiseFilter } from '../shared/query/filter.ts';
import { parseFilter } from '../shared/query/parse-filter.ts';
import { capabilities } from '../workers/gateway/providers/coinstats/capabilities.ts';
import { measure, type Figure } from './measure.ts';
import { randomColumns } from './random-columns.ts';

const typical = 'marketCap > 1e9 and priceChange1d > 5% and not name ~ "inu"';
const COINS = 5000;

/** A filter of the given length that repeats one piece. Two lengths show how the time of parsing grows. */
const repeated = (length: number): string =>
  Array.from({ length: Math.floor(length / 14) }, () => 'rank < 5 and ')
    .join('')
    .concat('rank<5');

export const queryFigures = (): readonly Figure[] => {
  const filter = parseFilter(typical);
  if (!filter.ok) throw new Error('The typical filter is refused');
  const { condition } = filter.value;
  const columns = randomColumns(COINS);
  const selecting = compileFilter(condition, columns);
  const wide = parseFilter('volume > -20');
  if (!wide.ok) throw new Error('The wide filter is refused');
  const widest = compileFilter(wide.value.condition, columns);
  const wanted = { sort: { field: 'priceChange1d', descending: true }, page: 1, limit: 100 } as const;
  // The first question by a field does not sort all rows; later ones use the sorted rows.
  selectRows(columns, widest, { ...wanted, needsTotal: false });
  return [
    measure('read and check a typical filter', () => parseFilter(typical), 20),
    measure('read a filter of 1,000 characters', () => parseFilter(repeated(1000))),
    measure('read a filter of 2,000 characters', () => parseFilter(repeated(2000))),
    measure('canonical text of a typical filter', () => serialiseFilter(filter.value)),
    measure('upstream tests of a typical filter', () => compileUpstream(condition, { currency: 'USD', capabilities })),
    measure('evaluate a typical filter over 5,000 coins', () => countRows(selecting, () => true), 200),
    measure(
      'filter nothing out and take the best 100 of 5,000 coins',
      () => selectRows(columns, widest, { ...wanted, needsTotal: false }),
      200,
    ),
    measure('the same, and count all matches', () => selectRows(columns, widest, { ...wanted, needsTotal: true }), 200),
  ];
};
