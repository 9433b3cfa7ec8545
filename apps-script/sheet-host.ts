// Google Sheets as the synchronous host of one formula: settings from properties, sets and answers from the document's
// cache, requests by UrlFetchApp.

import type { Build } from '../addon/build.ts';
import type { Asker } from '../addon/client/asker.ts';
import type { Host } from '../addon/steps/step.ts';
import { ok } from '../shared/result.ts';
import { fetchHost } from './fetch-host.ts';
import { refreshMarket } from './refresh-market.ts';
import type { Services } from './services.ts';
import { readSettings, type ReadSettings } from './settings/read-settings.ts';
import { answersFromCache } from './sheet-cache/answers-from-cache.ts';
import type { Cell } from './sheet-cache/cell.ts';
import { scopeOf } from './sheet-cache/market-keys.ts';
import { openMarket, type Market } from './sheet-cache/market.ts';
import { obtainYears } from './sheet-cache/obtain-years.ts';
import { timelyServices } from './timely-services.ts';

interface Opened {
  readonly cell: Cell;
  readonly market: Market;
}

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
