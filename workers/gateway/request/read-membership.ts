// Reads which set of coins is asked of: categories and blockchains, by either of their parameter names or in the filter.

import { membershipPattern, categoryNames, chainNames } from '../../../shared/coin/memberships.ts';
import type { Filter, Membership } from '../../../shared/query/filter.ts';
import { readList, type Parameters } from './parameters.ts';
import { didYouMean, refuse, shown } from './request-problem.ts';

/** Each list of names is a set of its own upstream. */
export const MAX_NAMES = 5;
/** Each excluded name is a whole set to fetch. */
const MAX_EXCLUDED = 3;

const readNames = (
  parameters: Parameters,
  name: string,
  twin: string,
  known: readonly string[],
): readonly string[] | undefined => {
  const own = parameters.get(name);
  const other = parameters.get(twin);
  if (own !== undefined && other !== undefined) refuse(twin, `${name} and ${twin} say the same: give one of them.`);
  const text = (own ?? other ?? '').trim().toLowerCase();
  if (text === '' || (own !== undefined && text === 'all')) return undefined;
  const given = own === undefined ? twin : name;
  const names = readList(given, text, MAX_NAMES);
  const wrong = names.find((word) => !membershipPattern.test(word));
  if (wrong !== undefined)
    refuse(
      given,
      `${given} holds ${shown(wrong)}: a name has letters, digits and "-", like ${known[0] ?? ''}.${didYouMean(wrong, known)}`,
    );
  return [...new Set(names)].sort();
};

const merge = (name: string, given: readonly string[] | undefined, filtered: readonly string[]): readonly string[] => {
  if (filtered.length > MAX_NAMES)
    refuse('where', `The filter names ${filtered.length} of ${name}: at most ${MAX_NAMES} can be asked for at once.`);
  if (given === undefined) return filtered;
  if (filtered.length > 0 && filtered.join() !== given.join()) {
    refuse(
      'where',
      `The filter asks for ${name} ${filtered.join(', ')} and the parameter for ${given.join(', ')}: say it in one of them.`,
    );
  }
  return given;
};

/** The categories and blockchains of a request, its filter taken in. */
export const readMembership = (
  parameters: Parameters,
  { include, exclude }: Pick<Filter, 'include' | 'exclude'>,
): Membership => {
  const excluded = exclude.category.length + exclude.chain.length;
  if (excluded > MAX_EXCLUDED)
    refuse(
      'where',
      `The filter leaves out ${excluded} categories and chains: at most ${MAX_EXCLUDED} can be left out at once.`,
    );
  return {
    category: merge('category', readNames(parameters, 'category', 'categories', categoryNames), include.category),
    chain: merge('chain', readNames(parameters, 'chain', 'blockchains', chainNames), include.chain),
  };
};
