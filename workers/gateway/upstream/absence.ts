// That no coin is named so is remembered for longer than what a coin is worth: coins do not appear by the minute.

export const ABSENT_SECONDS = 3600;

/** Parameters that name coins, and those that restrict nothing: nothing found by these alone means that there is no such coin. */
const naming: readonly string[] = ['coinIds', 'contractAddresses', 'symbol'];
export const neutral: readonly string[] = ['currency', 'includeRiskScore', 'sortBy', 'sortDir', 'page', 'limit'];

const namesOnly = (parameters: ReadonlyMap<string, string>): boolean => {
  const names = [...parameters.keys()].filter((name) => !neutral.includes(name));
  return parameters.get('page') === '1' && names.length === 1 && naming.includes(names.join());
};

/** How long a page stays good, in seconds, that is good for `seconds` if it has any coins. */
export const pageLifetime = (
  parameters: ReadonlyMap<string, string>,
  { itemCount }: { readonly itemCount: number },
  seconds: number,
): number => (itemCount === 0 && namesOnly(parameters) ? Math.max(seconds, ABSENT_SECONDS) : seconds);
