// Google's services for the formulas and the sidebar, without logic: fetch, cache, lock, properties. Services that are
// absent are null.

import type { FetchReply, FetchRequest } from '../addon/client/fetch.ts';
import { type Properties, withBuiltIn } from '../addon/settings/settings.ts';
import type { Cache, Services } from './services.ts';
import type { Build } from '../addon/build.ts';
import type { SettingsStore } from '../addon/sidebar/context.ts';
import { forgetSettings } from './settings/read-settings.ts';

const fetch = ({ url, headers, body, followRedirects, timeoutSeconds }: FetchRequest): FetchReply => {
  // `timeoutSeconds` is documented but missing in the published types.
  const options: GoogleAppsScript.URL_Fetch.URLFetchRequestOptions & { timeoutSeconds: number } = {
    ...(body === undefined ? { method: 'get' } : { method: 'post', contentType: 'application/json', payload: body }),
    headers: { ...headers },
    muteHttpExceptions: true,
    followRedirects,
    timeoutSeconds,
  };
  const response = UrlFetchApp.fetch(url, options);
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.getAllHeaders())) named[name.toLowerCase()] = String(value);
  return {
    status: response.getResponseCode(),
    headers: named,
    text: response.getContentText(),
  };
};

const tryOr = <Value>(make: () => Value, otherwise: Value): Value => {
  try {
    return make();
  } catch {
    return otherwise;
  }
};

/** It only saves work: cells work without it. */
const cache: Cache = {
  getAll: (keys) => tryOr(() => documentCache().getAll([...keys]), {}),
  putAll: (values, seconds) => tryOr(() => documentCache().putAll({ ...values }, seconds), undefined),
  removeAll: (keys) => tryOr(() => documentCache().removeAll([...keys]), undefined),
};

// Null if the script belongs to no document.
const documentCache = (): GoogleAppsScript.Cache.Cache => {
  const found: GoogleAppsScript.Cache.Cache | null = CacheService.getDocumentCache();
  return found ?? CacheService.getScriptCache();
};

const documentLock = (): GoogleAppsScript.Lock.Lock => {
  const found: GoogleAppsScript.Lock.Lock | null = LockService.getDocumentLock();
  return found ?? LockService.getScriptLock();
};

/**
 * Under load the lock service throws: "There are too many LockService operations against the same script." Then cells
 * work without it, and some work is done twice.
 */
const withLock: Services['withLock'] = (work) => {
  const lock = tryOr(documentLock, null);
  if (lock !== null && !tryOr(() => lock.tryLock(0), true)) return undefined;
  try {
    return work();
  } finally {
    // Google frees it at the end of the run in any case.
    tryOr(() => lock?.releaseLock(), undefined);
  }
};

const properties = (): readonly Properties[] => {
  const document: GoogleAppsScript.Properties.Properties | null = PropertiesService.getDocumentProperties();
  return [document?.getProperties() ?? {}, PropertiesService.getScriptProperties().getProperties()];
};

export const googleServices: Services = {
  now: () => Date.now(),
  sleep: (milliseconds) => Utilities.sleep(milliseconds),
  fetch,
  cache,
  withLock,
  properties,
  // Without a zone, dates are those of UTC, as the days of past prices are.
  zone: () => tryOr(() => SpreadsheetApp.getActive().getSpreadsheetTimeZone(), 'Etc/UTC'),
  logError: (error) => console.error(error),
};

const documentProperties = (): GoogleAppsScript.Properties.Properties => {
  const found: GoogleAppsScript.Properties.Properties | null = PropertiesService.getDocumentProperties();
  if (found === null) throw new Error('This script belongs to no spreadsheet, so it cannot store settings.');
  return found;
};

export const googleSettingsStore = (build: Build): SettingsStore => ({
  read: () => documentProperties().getProperties(),
  write: (values) => {
    const store = documentProperties();
    for (const [name, value] of Object.entries(values)) {
      if (value === '') store.deleteProperty(name);
      else store.setProperty(name, value);
    }
    forgetSettings(googleServices, build);
  },
  usual: () => withBuiltIn(PropertiesService.getScriptProperties().getProperties(), build),
});
