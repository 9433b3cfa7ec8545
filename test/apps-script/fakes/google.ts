// Stand-ins of Google's services for custom functions, as strict as their documentation, with one clock and counted
// calls: each service has a daily quota.
// https://developers.google.com/apps-script/reference/cache/cache
// https://developers.google.com/apps-script/reference/properties/properties
// https://developers.google.com/apps-script/reference/lock/lock
// https://developers.google.com/apps-script/reference/url-fetch/url-fetch-app

import type { HttpReply, Transport } from './transport.ts';

export class Calls {
  private readonly counts = new Map<string, number>();

  count(name: string): void {
    this.counts.set(name, this.of(name) + 1);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }
}

const MAX_KEY_LENGTH = 250;
const MAX_CACHED_BYTES = 100 * 1024;
const MAX_SECONDS = 21_600;
const MAX_ITEMS = 1_000;
const ITEMS_DROPPED_AT_ONCE = 100;
const MAX_PROPERTY_BYTES = 9 * 1024;

const encoder = new TextEncoder();

/** A script written in JavaScript may pass any value. */
const checkText = (value: unknown, mostBytes: number): void => {
  if (typeof value !== 'string') throw new Error('The parameters do not match the method signature.');
  if (encoder.encode(value).length > mostBytes) throw new Error('Argument too large: value');
};

const checkKey = (key: unknown): void => {
  if (typeof key !== 'string' || key === '') throw new Error('Invalid argument: key');
  if (key.length > MAX_KEY_LENGTH) throw new Error('Argument too large: key');
};

export class StandInCache {
  private readonly items = new Map<string, { readonly value: string; readonly expires: number }>();
  private readonly now: () => number;
  private readonly calls: Calls;

  constructor(now: () => number, calls: Calls) {
    this.now = now;
    this.calls = calls;
  }

  get size(): number {
    return this.items.size;
  }

  get keys(): readonly string[] {
    return [...this.items.keys()];
  }

  getAll(keys: readonly string[]): Record<string, string> {
    this.calls.count('cache.getAll');
    const found: Record<string, string> = {};
    for (const key of keys) {
      checkKey(key);
      const item = this.items.get(key);
      if (item !== undefined && item.expires > this.now()) found[key] = item.value;
    }
    return found;
  }

  putAll(values: Readonly<Record<string, string>>, seconds = 600): void {
    this.calls.count('cache.putAll');
    for (const [key, value] of Object.entries(values)) {
      checkKey(key);
      checkText(value, MAX_CACHED_BYTES);
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS)
        throw new Error('Invalid argument: expirationInSeconds');
      this.items.delete(key);
      if (this.items.size >= MAX_ITEMS) this.forget(ITEMS_DROPPED_AT_ONCE);
      this.items.set(key, { value, expires: this.now() + seconds * 1_000 });
    }
  }

  removeAll(keys: readonly string[]): void {
    this.calls.count('cache.removeAll');
    for (const key of keys) this.items.delete(key);
  }

  /** Drops its oldest items, as the service may at any time. */
  forget(count: number): void {
    for (const oldest of this.keys.slice(0, count)) this.items.delete(oldest);
  }
}

class StandInProperties {
  private readonly entries: Map<string, string>;
  private readonly calls: Calls;

  constructor(values: Readonly<Record<string, string>>, calls: Calls) {
    this.entries = new Map(Object.entries(values));
    this.calls = calls;
  }

  getProperties(): Record<string, string> {
    this.calls.count('properties.read');
    return Object.fromEntries(this.entries);
  }

  getProperty(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setProperty(key: string, value: string): this {
    checkText(value, MAX_PROPERTY_BYTES);
    this.entries.set(key, value);
    return this;
  }

  deleteProperty(key: string): this {
    this.entries.delete(key);
    return this;
  }
}

class StandInLock {
  /** Another script holds the lock. */
  heldElsewhere = false;
  /** The service throws, as it does under load. */
  fails = false;
  private held = false;
  private readonly calls: Calls;

  constructor(calls: Calls) {
    this.calls = calls;
  }

  tryLock(timeoutMilliseconds: number): boolean {
    this.calls.count('lock.tryLock');
    if (!(timeoutMilliseconds >= 0)) throw new Error('Invalid argument: timeoutInMillis');
    if (this.fails) throw new Error('There are too many LockService operations against the same script.');
    if (this.heldElsewhere) return false;
    this.held = true;
    return true;
  }

  hasLock(): boolean {
    return this.held;
  }

  releaseLock(): void {
    this.held = false;
  }
}

const MAX_URL_LENGTH = 2_000;
const MAX_TIMEOUT_SECONDS = 360;

const known = [
  'method',
  'contentType',
  'headers',
  'payload',
  'muteHttpExceptions',
  'timeoutSeconds',
  'followRedirects',
];

interface Parameters {
  readonly method?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly muteHttpExceptions?: boolean;
  readonly timeoutSeconds?: number;
  readonly followRedirects?: boolean;
}

const responseOf = ({ status, headers, body }: HttpReply) => ({
  getResponseCode: () => status,
  getContentText: () => body,
  getAllHeaders: () => ({ ...headers }),
});

export class StandInUrlFetchApp {
  private readonly send: Transport;
  private readonly calls: Calls;

  constructor(send: Transport, calls: Calls) {
    this.send = send;
    this.calls = calls;
  }

  fetch(url: string, parameters: Parameters = {}): ReturnType<typeof responseOf> {
    this.calls.count('fetch');
    const unknown = Object.keys(parameters).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`Exception: Attribute provided with invalid value: ${unknown}`);
    if (url.length >= MAX_URL_LENGTH) throw new Error('Exception: Limit Exceeded: URLFetch URL Length.');
    const {
      method = 'get',
      contentType,
      headers = {},
      payload,
      muteHttpExceptions = false,
      timeoutSeconds,
      followRedirects = true,
    } = parameters;
    if (timeoutSeconds !== undefined && !(timeoutSeconds >= 1 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
      throw new Error('Exception: Attribute provided with invalid value: timeoutSeconds');
    }
    const reply = this.send({
      url,
      method: method.toUpperCase(),
      headers: { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) },
      body: payload,
      followRedirects,
    });
    if (reply.status >= 400 && !muteHttpExceptions) {
      throw new Error(`Exception: Request failed for ${url} returned code ${reply.status}.`);
    }
    return responseOf(reply);
  }
}

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
