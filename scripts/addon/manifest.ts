// The add-on's manifest: what Google lets it do. As little as its functions need.
// https://developers.google.com/apps-script/manifest

const scopes = {
  /** UrlFetchApp. Cache and properties need none. */
  fetch: 'https://www.googleapis.com/auth/script.external_request',
} as const;

/** Any gateway deployed to Cloudflare's own domain can be named in the settings without another build. */
const WORKERS_DEV = 'https://*.workers.dev/';

/** The allow-list takes https only; a build for a local gateway is not for publishing. */
const fetchAllowList = (gatewayUrl: string): readonly string[] => {
  const { protocol, host } = new URL(gatewayUrl);
  return protocol === 'https:' ? [WORKERS_DEV, `https://${host}/`] : [WORKERS_DEV];
};

export const addonManifest = (gatewayUrl: string) => ({
  timeZone: 'Etc/UTC',
  dependencies: {},
  exceptionLogging: 'STACKDRIVER',
  runtimeVersion: 'V8',
  oauthScopes: Object.values(scopes),
  urlFetchWhitelist: fetchAllowList(gatewayUrl),
});
