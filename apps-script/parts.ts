// The parts of the script that most cells do not need. `scripts/addon/bundle-addon.ts` keeps each as a text, which is
// evaluated at its first use.

import type * as OtherFormulas from './other-formulas.ts';
import type * as Past from './past.ts';
import type * as Tools from './tools.ts';

/**
 * By the names of their modules in this folder. `fetching` is in `fetching-part.ts`: the others use it, and would
 * import themselves from here.
 */
interface Parts {
  readonly 'other-formulas': typeof OtherFormulas;
  readonly past: typeof Past;
  readonly tools: typeof Tools;
}

/** Defined around the bundle. */
declare const COINSHEET_PART: <Name extends keyof Parts>(name: Name) => Parts[Name];

export const part = <Name extends keyof Parts>(name: Name): Parts[Name] => COINSHEET_PART(name);
