// Fetches all sets in the cache again, for the menu. Formulas that recalculate afterwards cost no request.

import { fail, ok, type Result } from '../shared/result.ts';
import { isCurrencyCode } from '../shared/coin/currencies.ts';
import { noMembership } from '../shared/query/filter.ts';
import { baseSetText, type BaseSet, plannedColumns } from '../shared/query/question.ts';
import { failureSentence } from '../addon/client/failures.ts';
import { timelyServices } from './timely-services.ts';
import type { Build } from '../addon/build.ts';
import type { Services } from './services.ts';
import { readSettings } from './settings/read-settings.ts';
import { readManifest } from './sheet-cache/manifest.ts';
import { manifestKey, scopeOf } from './sheet-cache/market-keys.ts';
import { openMarket } from './sheet-cache/market.ts';

const names = (list: string): readonly string[] => list.split('+').filter((name) => name !== '');

/** Parses a base set's canonical text. */
const setOf = (text: string): BaseSet | undefined => {
  const [category = '', chain = '', currency = ''] = text.split('|');
  return isCurrencyCode(currency) ? { category: names(category), chain: names(chain), currency } : undefined;
};

/** Returns the number of fetched sets; fetches the whole market if there are none. A sentence if a fetch fails. */
export const refreshMarket = (services: Services, build: Build): Result<number, string> => {
  const read = readSettings(services, build);
  if (!read.ok) return read;
  const { settings, seen } = read.value;
  const heads = readManifest(seen[manifestKey(build)], scopeOf(settings, build));
  const held = Object.keys(heads).flatMap((text) => setOf(text) ?? []);
  const sets = held.length > 0 ? held : [{ ...noMembership, currency: settings.currency }];
  for (const set of sets) {
    // Not a formula: each set may take as long as a cell.
    const startedAt = services.now();
    const asker = { settings, now: services.now, startedAt };
    const market = openMarket({ services: timelyServices(services, startedAt), asker }, build, undefined);
    const need = { set, setText: baseSetText(set), columns: plannedColumns, references: [], depth: 0, risk: false };
    const { failure } = market.renew(need);
    if (failure !== undefined) return fail(failureSentence(failure));
  }
  return ok(sets.length);
};
