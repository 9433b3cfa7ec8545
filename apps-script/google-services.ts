// The only file that calls Google. No logic: it gives the core what it needs, and takes null services for absent ones.

import type { Cache, FetchReply, FetchRequest, Properties, Services } from './services.ts';

const post = ({ url, headers, body, timeoutSeconds }: FetchRequest): FetchReply => {
  // `timeoutSeconds` is documented, and missing in the published types.
  const options: GoogleAppsScript.URL_Fetch.URLFetchRequestOptions & { timeoutSeconds: number } = {
    method: 'post',
    contentType: 'application/json',
    headers: { ...headers },
    payload: body,
    muteHttpExceptions: true,
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

const attempt = <Value>(make: () => Value, otherwise: Value): Value => {
  try {
    return make();
  } catch {
    // The cache only saves work: a cell is answered without it too.
    return otherwise;
  }
};

const cache: Cache = {
  getAll: (keys) => attempt(() => documentCache().getAll([...keys]), {}),
  putAll: (values, seconds) => attempt(() => documentCache().putAll({ ...values }, seconds), undefined),
};

// Null where the script stands in no document.
const documentCache = (): GoogleAppsScript.Cache.Cache => {
  const found: GoogleAppsScript.Cache.Cache | null = CacheService.getDocumentCache();
  return found ?? CacheService.getScriptCache();
};

const properties = (): readonly Properties[] => {
  const document: GoogleAppsScript.Properties.Properties | null = PropertiesService.getDocumentProperties();
  return [document?.getProperties() ?? {}, PropertiesService.getScriptProperties().getProperties()];
};

export const googleServices: Services = {
  now: () => Date.now(),
  post,
  cache,
  properties,
  logError: (error) => console.error(error),
};
