// The type of a query parameter's description.

import type { ParameterValue } from './values.ts';

export interface Parameter {
  readonly from: 'upstream' | 'gateway';
  readonly about: string;
  /** The parameter with the same meaning: only one of both may be given. */
  readonly twin?: string;
  readonly value: ParameterValue;
  /** The default, if it is the same in all formats. */
  readonly standard?: string | number;
}
