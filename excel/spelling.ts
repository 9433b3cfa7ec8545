// Formulas within sentences, as Excel writes them: `=COINSHEET.COIN_FIND("uni")`.

import { EXCEL_PREFIX } from '../addon/formula-text/locale.ts';
import { functionNames } from '../addon/functions/functions.ts';

const beginnings = new RegExp(`=(?=(?:${functionNames.join('|')})\\()`, 'g');

export const inExcelSpelling = (sentence: string): string => sentence.replace(beginnings, `=${EXCEL_PREFIX}`);
