// Google Sheets as the synchronous host of one formula: settings from properties, sets and answers from the document's
// cache, requests by UrlFetchApp.

import type { Build } from '../addon/build.ts';
import type { Asker } from '../addon/client/asker.ts';
import type { Host } from '../addon/steps/step.ts';
import { ok } from '../shared/result.ts';
import type * as Fetching from './fetching.ts';
import type { Services } from './services.ts';
import { readSettings, type ReadSettings } from './settings/read-settings.ts';
import type { Cell } from './sheet-cache/cell.ts';
import { scopeOf } from './sheet-cache/market-keys.ts';
import { openMarket, type Market } from './sheet-cache/market.ts';
import { timelyServices } from './timely-services.ts';

interface Opened {
  readonly cell: Cell;
  readonly market: Market;
}

/** @param fetching loads what only cells that send requests need. */
export const sheetHost = (services: Services, build: Build, fetching: () => typeof Fetching): Host => {
  let seen: ReadSettings['seen'] | undefined;
  let opened: Opened | undefined;
  const open = (asker: Asker): Opened => {
    if (opened?.cell.asker !== asker) {
      const cell = { services: timelyServices(services, asker.startedAt), asker };
      opened = { cell, market: openMarket(cell, build, seen, fetching) };
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
      return fetching().answersFromCache(cell, scopeOf(asker.settings, build), market, questions);
    },
    fetch: (request) => fetching().fetchHost(services).fetch(request),
    renew: () => fetching().refreshMarket(services, build),
  };
};
