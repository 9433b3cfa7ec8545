// The arguments of a declared function, with the refresh cells that may follow them.

import type { DeclaredArgument, DeclaredFunction } from './declaration.ts';

const REFRESH = 'A cell with a checkbox or a text like "refresh:1": the formula recalculates when it changes.';

const places = {
  'after the first': ' Allowed in any place after the first.',
  alone: '',
} as const;

/** The last one repeats if it is `refresh`. */
export const allArguments = ({ arguments: taken, refresh }: DeclaredFunction): readonly DeclaredArgument[] =>
  refresh === 'none'
    ? taken
    : [...taken, { name: 'refresh', kind: 'switch', isOptional: true, about: `${REFRESH}${places[refresh]}` }];

/** Such as `COIN(ids, [fields], [options], [refresh])`. */
export const signatureOf = (name: string, declared: DeclaredFunction): string =>
  `${name}(${allArguments(declared)
    .map((one) => (one.isOptional ? `[${one.name}]` : one.name))
    .join(', ')})`;
