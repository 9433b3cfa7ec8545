// The parameters that name a base set upstream.

import type { BaseSet } from '../../../shared/question/question.ts';

/** By their wire names. Risk data comes along always: it costs nothing and is stripped unless asked for. */
export const baseSetParameters = ({ category, chain, currency }: BaseSet): Map<string, string> => {
  const parameters = new Map<string, string>();
  if (category.length > 0) parameters.set('categories', category.join());
  if (chain.length > 0) parameters.set('blockchains', chain.join());
  return parameters.set('currency', currency).set('includeRiskScore', 'true');
};
