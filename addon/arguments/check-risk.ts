// Risk data is served only where it is asked for, so that nobody reads a column of blanks as "no risk".

import { isRiskField } from '../../shared/coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../../shared/coin/columns.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const checkRisk = (column: ColumnName, risk: boolean): Result<null, string> =>
  risk || isPseudoColumn(column) || !isRiskField(column)
    ? ok(null)
    : fail(`"${column}" is risk data, which is left out unless asked for: add the option risk=yes.`);
