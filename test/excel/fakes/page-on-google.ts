// The page of the Excel add-in, in the bare context of Google's fakes: its requests, settings and timers are theirs. A
// part of a bundle.

interface Response {
  readonly getResponseCode: () => number;
  readonly getContentText: () => string;
  readonly getAllHeaders: () => Readonly<Record<string, string | readonly string[]>>;
}

declare const UrlFetchApp: { readonly fetch: (url: string, options: object) => Response };
declare const PropertiesService: {
  readonly getDocumentProperties: () => { readonly getProperties: () => Readonly<Record<string, string>> } | null;
  readonly getScriptProperties: () => { readonly getProperties: () => Readonly<Record<string, string>> };
};
declare const SpreadsheetApp:
  | undefined
  | { readonly getActive: () => { readonly getSpreadsheetTimeZone: () => string } };
/** Replaced by the build of the tests. */
declare const STAND_IN_GATEWAY: string;

const send = async (
  url: string,
  { method, headers, body, redirect }: { method: string; headers: object; body?: string; redirect: string },
) => {
  const response = UrlFetchApp.fetch(url, {
    method: method.toLowerCase(),
    headers,
    contentType: 'application/json',
    muteHttpExceptions: true,
    followRedirects: redirect === 'follow',
    ...(body !== undefined && { payload: body }),
  });
  const given = Object.entries(response.getAllHeaders());
  return {
    status: response.getResponseCode(),
    headers: {
      forEach: (see: (value: string, name: string) => void) =>
        given.forEach(([name, value]) => see(String(value), name)),
    },
    text: async () => response.getContentText(),
  };
};

/** The settings of the first store that has an address, else of both. */
const settings = (): string => {
  const document = PropertiesService.getDocumentProperties()?.getProperties() ?? {};
  const script = PropertiesService.getScriptProperties().getProperties();
  const usual = document['GATEWAY_URL'] === undefined ? script : { ...script, ACCESS_TOKEN: '' };
  return JSON.stringify({ ...usual, ...document });
};

/** The computer's zone is the one that Google tells of the spreadsheet. */
const timeZone =
  typeof SpreadsheetApp === 'undefined' ? 'Etc/UTC' : SpreadsheetApp.getActive().getSpreadsheetTimeZone();
const resolvedOptions: (this: Intl.DateTimeFormat) => Intl.ResolvedDateTimeFormatOptions = Reflect.get(
  Intl.DateTimeFormat.prototype,
  'resolvedOptions',
);
Intl.DateTimeFormat.prototype.resolvedOptions = function options(this: Intl.DateTimeFormat) {
  return { ...resolvedOptions.call(this), timeZone };
};

interface Timer {
  readonly id: number;
  readonly milliseconds: number;
  readonly work: () => void;
}

/** Longer ones are time limits, which pass only if a test moves the clock. */
const SHORT_MS = 1_000;
const timers: Timer[] = [];
let last = 0;

Object.assign(globalThis, {
  fetch: send,
  // No request lasts.
  AbortController: class {
    readonly signal = undefined;
    readonly abort = (): void => undefined;
  },
  location: { origin: STAND_IN_GATEWAY },
  document: { hidden: false, addEventListener: () => undefined },
  localStorage: {
    getItem: (name: string) => (name.endsWith('settings:1') ? settings() : null),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => undefined,
  },
  setTimeout: (work: () => void, milliseconds: number): number => {
    last += 1;
    timers.push({ id: last, milliseconds, work });
    return last;
  },
  clearTimeout: (id: number): void => {
    const place = timers.findIndex((timer) => timer.id === id);
    if (place >= 0) timers.splice(place, 1);
  },
  /** Runs the next timer; false if there is none. */
  standInTick: (): boolean => {
    const place = timers.findIndex(({ milliseconds }) => milliseconds <= SHORT_MS);
    const [timer] = place < 0 ? [] : timers.splice(place, 1);
    timer?.work();
    return timer !== undefined;
  },
});
console.warn = () => undefined;
