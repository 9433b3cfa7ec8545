// Risk data needs the option `risk=yes`. Without the option its columns would be blank, which reads as "no risk".

import { isRiskField, isPseudoColumn, type ColumnName } from '../../shared/coin/coin-fields.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const checkRisk = (column: ColumnName, risk: boolean): Result<null, string> =>
  risk || isPseudoColumn(column) || !isRiskField(column)
    ? ok(null)
    : fail(`"${column}" is risk data, shown only on request: add the option risk=yes.`);
