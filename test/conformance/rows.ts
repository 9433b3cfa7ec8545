// All rows of the suite: those of the description in its order, then those of later operations.

import type { Row } from './row.ts';
import { coinFieldRows } from './rows/coin-fields.ts';
import { earlierErrorRows } from './rows/earlier-errors.ts';
import { errorRows } from './rows/errors.ts';
import { filterRows } from './rows/filters.ts';
import { laterRows } from './rows/later-operations.ts';
import { membershipRows } from './rows/memberships.ts';
import { metaRows } from './rows/meta-fields.ts';
import { parameterRows } from './rows/parameters.ts';

export const rows: readonly Row[] = [
  ...coinFieldRows,
  ...metaRows,
  ...parameterRows,
  ...membershipRows,
  ...filterRows,
  ...errorRows,
  ...earlierErrorRows,
  ...laterRows,
];
