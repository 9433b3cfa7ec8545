// Fakes of Google's services for custom functions, with one clock and one count of calls.

import { Calls } from './calls.ts';
import { StandInCache } from './cache-service.ts';
import { StandInLock } from './lock-service.ts';
import { StandInProperties } from './properties-service.ts';
import type { Transport } from './transport.ts';
import { StandInUrlFetchApp } from './url-fetch-app.ts';

export interface StandInOptions {
  readonly transport: Transport;
  readonly documentProperties?: Readonly<Record<string, string>>;
  readonly scriptProperties?: Readonly<Record<string, string>>;
  /** A script without a document has neither document cache nor document properties. */
  readonly inDocument?: boolean;
  /** Of the spreadsheet. Without one, Google does not tell it. */
  readonly timeZone?: string;
}

export const startOfTime = Date.parse('2026-11-21T12:00:00.000Z');

export const makeGoogle = (options: StandInOptions) => {
  const { transport, documentProperties = {}, scriptProperties = {}, inDocument = true, timeZone } = options;
  const clock = { now: startOfTime };
  const calls = new Calls();
  const now = (): number => clock.now;
  const [documentCache, scriptCache] = [new StandInCache(now, calls), new StandInCache(now, calls)];
  const documentStore = new StandInProperties(documentProperties, calls);
  const scriptStore = new StandInProperties(scriptProperties, calls);
  const [documentLock, scriptLock] = [new StandInLock(calls), new StandInLock(calls)];
  const logged: unknown[] = [];
  const globals = {
    CacheService: {
      getDocumentCache: () => (inDocument ? documentCache : null),
      getScriptCache: () => scriptCache,
    },
    PropertiesService: {
      getDocumentProperties: () => (inDocument ? documentStore : null),
      getScriptProperties: () => scriptStore,
    },
    LockService: {
      getDocumentLock: () => (inDocument ? documentLock : null),
      getScriptLock: () => scriptLock,
    },
    Utilities: {
      sleep: (milliseconds: number) => {
        clock.now += milliseconds;
      },
    },
    UrlFetchApp: new StandInUrlFetchApp(transport, calls),
    ...(timeZone !== undefined && {
      SpreadsheetApp: { getActive: () => ({ getSpreadsheetTimeZone: () => timeZone }) },
    }),
    console: { error: (...values: unknown[]) => logged.push(...values) },
  };
  return {
    globals,
    calls,
    clock,
    documentCache,
    scriptCache,
    documentLock,
    scriptLock,
    documentStore,
    scriptStore,
    logged,
  };
};

export type Google = ReturnType<typeof makeGoogle>;
