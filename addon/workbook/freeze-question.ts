// The question before freezing.

import { countOf } from '../text.ts';
import type { FreezePlan } from './freeze.ts';

/** A paragraph each. */
export const freezeQuestion = ({ sheet, range, formulas, unready }: FreezePlan): readonly string[] => [
  `${countOf(formulas, 'Coinsheet formula')} in ${range} of "${sheet}" will become ${formulas === 1 ? 'its value' : 'their values'}, whole tables included, and no longer refresh. Number formats and other formulas stay.`,
  ...(unready === 0
    ? []
    : [`${countOf(unready, 'formula shows', 'formulas show')} an error or no value yet, and will stay.`]),
];
