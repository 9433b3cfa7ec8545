// The add-on's manifest: what Google lets it do. As little as its functions, menu and sidebar need.
// https://developers.google.com/apps-script/manifest

/** `own`: pushed by somebody to a script of theirs; `published`: the one in Google's Marketplace. */
export type Edition = 'own' | 'published';

interface Scope {
  /** Behind `https://www.googleapis.com/auth/`. */
  readonly name: string;
  /** For the person who is asked, and for Google's reviewers: docs/publishing.md shows the same sentences. */
  readonly reason: string;
  readonly editions: readonly Edition[];
  /** What needs it: a script that does not name it asks for nothing. */
  readonly service: string;
}

const everywhere: readonly Edition[] = ['own', 'published'];

/** Cache, lock and properties need none. */
export const scopes: readonly Scope[] = [
  {
    name: 'script.external_request',
    reason: 'Fetches market data from the gateway that is named in the settings, and from nowhere else.',
    editions: everywhere,
    service: 'UrlFetchApp',
  },
  {
    name: 'spreadsheets.currentonly',
    reason:
      'Inserts formulas and templates, changes the refresh cell and freezes values, in the open spreadsheet only.',
    editions: everywhere,
    service: 'SpreadsheetApp',
  },
  {
    name: 'script.container.ui',
    reason: 'Shows the sidebar with the formula builder and the settings.',
    editions: everywhere,
    service: 'HtmlService',
  },
  {
    name: 'script.scriptapp',
    reason: 'Refreshes by the clock, where somebody turns that on.',
    editions: ['own'],
    service: 'ScriptApp',
  },
];

/** Any gateway deployed to Cloudflare's own domain can be named in the settings without another build. */
const WORKERS_DEV = 'https://*.workers.dev/';

const exactHost = (gatewayUrl: string): readonly string[] => {
  const { protocol, host } = new URL(gatewayUrl);
  return protocol === 'https:' ? [`https://${host}/`] : [];
};

/** The list takes https only, and may not be empty: a build for this computer alone can ask gateways on Cloudflare's domain. */
const fetchAllowList = (gatewayUrl: string, edition: Edition): readonly string[] => {
  const hosts = exactHost(gatewayUrl);
  return edition === 'own' && hosts.length > 0 ? hosts : [WORKERS_DEV, ...hosts];
};

const isAsked = ({ editions, service }: Scope, edition: Edition, script: string): boolean =>
  editions.includes(edition) && new RegExp(`\\b${service}\\.`).test(script);

/** `script` is all that the edition runs. */
export const addonManifest = (gatewayUrl: string, edition: Edition, script: string) => ({
  timeZone: 'Etc/UTC',
  dependencies: {},
  exceptionLogging: 'STACKDRIVER',
  runtimeVersion: 'V8',
  oauthScopes: scopes
    .filter((scope) => isAsked(scope, edition, script))
    .map(({ name }) => `https://www.googleapis.com/auth/${name}`),
  urlFetchWhitelist: fetchAllowList(gatewayUrl, edition),
});
