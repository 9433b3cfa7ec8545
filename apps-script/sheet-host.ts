// Google Sheets as the synchronous host of one formula: settings from properties, sets and answers from the document's
// cache, requests by UrlFetchApp.

import { fail, ok, type Result } from '../shared/result.ts';
import { isCurrencyCode } from '../shared/coin/currencies.ts';
import { noMembership } from '../shared/query/filter.ts';
import { type BaseSet, baseSetText, plannedColumns } from '../shared/query/question.ts';
import { failureSentence } from '../addon/client/failures.ts';
import { type Services, timelyServices } from './services.ts';
import type { Build } from '../addon/build.ts';
import { readSettings, type ReadSettings } from './settings/read-settings.ts';
import { readManifest, manifestKey, scopeOf } from './sheet-cache/entries.ts';
import { type Market, openMarket } from './sheet-cache/sets.ts';
import type { Asker } from '../addon/client/fetch.ts';
import type { Host } from '../addon/steps/step.ts';
import { fetchHost } from './fetch-host.ts';
import { answersFromCache } from './sheet-cache/answers.ts';
import type { Cell } from './sheet-cache/lock.ts';
import { obtainYears } from './sheet-cache/years.ts';

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

interface Opened {
  readonly cell: Cell;
  readonly market: Market;
}

/**
 * The host of one formula in Google Sheets.
 * @example runSync(formulas.COINS({ build, now }, ['defi']), sheetHost(googleServices, build))
 */
export const sheetHost = (services: Services, build: Build): Host => {
  let seen: ReadSettings['seen'] | undefined;
  let opened: Opened | undefined;
  const cellOf = (asker: Asker): Cell => ({ services: timelyServices(services, asker.startedAt), asker });
  const open = (asker: Asker): Opened => {
    if (opened?.cell.asker !== asker) {
      const cell = cellOf(asker);
      opened = { cell, market: openMarket(cell, build, seen) };
    }
    return opened;
  };
  return {
    settings: () => {
      const read = readSettings(services, build);
      if (!read.ok) return read;
      ({ seen } = read.value);
      return ok(read.value.settings);
    },
    sets: ({ asker, needs }) => needs.map(open(asker).market.obtain),
    questions: ({ asker, questions }) => {
      const { cell, market } = open(asker);
      return answersFromCache(cell, scopeOf(asker.settings, build), market, questions);
    },
    years: ({ asker, years }) => obtainYears(cellOf(asker), build, fetchHost(services), years),
    ...fetchHost(services),
    renew: () => refreshMarket(services, build),
    zone: services.zone,
  };
};
