// The add-on's manifest, with the minimum of permissions for its functions, menu and sidebar.
// https://developers.google.com/apps-script/manifest

/** `own`: pushed by a user to their own script; `published`: the add-on in Google's Marketplace. */
export type Edition = 'own' | 'published';

interface Scope {
  /** The part after `https://www.googleapis.com/auth/`. */
  readonly name: string;
  /** Reason, for users and Google's reviewers: docs/publishing.md has the same sentences. */
  readonly reason: string;
  readonly editions: readonly Edition[];
  /** Service that needs the scope: scripts that do not use it do not request the scope. */
  readonly service: string;
}

const everywhere: readonly Edition[] = ['own', 'published'];

/** Cache, lock and properties need no scope. */
export const scopes: readonly Scope[] = [
  {
    name: 'script.external_request',
    reason: 'Fetches market data from the gateway in the settings, and from no other address.',
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
    reason: 'Refreshes on a schedule, if you turn that on.',
    editions: ['own'],
    service: 'ScriptApp',
  },
];

/** Lets the settings use any gateway on Cloudflare's own domain without another build. */
const WORKERS_DEV = 'https://*.workers.dev/';

const exactHost = (gatewayUrl: string): readonly string[] => {
  const { protocol, host } = new URL(gatewayUrl);
  return protocol === 'https:' ? [`https://${host}/`] : [];
};

/**
 * The list accepts https only and must not be empty, so a build for this computer permits gateways on Cloudflare's
 * domain.
 */
const fetchAllowList = (gatewayUrl: string, edition: Edition): readonly string[] => {
  const hosts = exactHost(gatewayUrl);
  return edition === 'own' && hosts.length > 0 ? hosts : [WORKERS_DEV, ...hosts];
};

const isAsked = ({ editions, service }: Scope, edition: Edition, script: string): boolean =>
  editions.includes(edition) && new RegExp(`\\b${service}\\.`).test(script);

/** `script`: all code of the edition. */
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
