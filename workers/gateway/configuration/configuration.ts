// Reads the Worker's variables into one complete, checked, read-only configuration. A wrong value gives a sentence.

import type { Provider } from '../providers/provider.ts';
import { bounds } from '../../../shared/protocol/bounds.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isLoopback, readTime } from '../../../shared/text/setting.ts';
import { findProvider, providerNames, providers, standardProvider, keylessProvider } from '../providers/registry.ts';

export interface Configuration {
  /** Default CoinStats: the kind of market data service. */
  readonly provider: Provider;
  /** Default set by the provider: address of the market data service, without a trailing slash. */
  readonly upstreamUrl: string;
  /** Required if the provider needs one, a secret: sent only in the header of upstream requests. Else empty. */
  readonly upstreamApiKey: string;
  /**
   * Default 120, and at least the provider's `updateSeconds`: lifetime of a snapshot; longer if the credits require it.
   */
  readonly snapshotTtlSeconds: number;
  /** Default 1,000: number of coins in a snapshot, in whole pages of the provider. */
  readonly snapshotCoins: number;
  /** Default 5,000: maximum number of coins in a snapshot, for questions that need more than the default number. */
  readonly snapshotMaxCoins: number;
  /** Default none: maximum credits per day (UTC); the key's plan is a limit too. */
  readonly creditsPerDay: number | undefined;
  /** Default none: maximum credits per month (UTC); the key's plan is a limit too. */
  readonly creditsPerMonth: number | undefined;
  /** Default 800: maximum writes to KV per day (UTC); the free plan has 1,000 for the whole account. */
  readonly kvWritesPerDay: number;
  /** Default off: whether the closing snapshot of each day is recorded. */
  readonly recordsDays: boolean;
  /** Default 5: maximum duration of an upstream request. */
  readonly upstreamTimeoutSeconds: number;
  /** Default set by the provider: pause from the end of one upstream request to the start of the next. */
  readonly upstreamPauseMilliseconds: number;
  /** Default none: everyone may ask. SHA-256 of each access token, in lower-case hexadecimal. */
  readonly accessTokenHashes: readonly string[];
  /** Default none: nobody may change what is held. SHA-256 of each operator's token, in lower-case hexadecimal. */
  readonly operatorTokenHashes: readonly string[];
  /** Default none: no address tells what the owner has. SHA-256 of each token that may ask for it. */
  readonly portfolioTokenHashes: readonly string[];
  /** Default none, secrets: the token under which the owner shares a portfolio at the service, and its passcode. */
  readonly portfolioShareToken: string;
  readonly portfolioPasscode: string;
  /** Default any, `*`: origins whose pages may ask, lower-cased; those of the gateway's own address always may. */
  readonly pageOrigins: readonly string[];
  /** Default none: origins whose pages may ask at `/mcp`, lower-cased; local pages always may. `*` is any. */
  readonly mcpOrigins: readonly string[];
  /** Default off: whether a token in the address is taken at `/mcp`. */
  readonly mcpTokenInAddress: boolean;
  /** Default "local": name of the deployed version; another version may write the same data differently. */
  readonly build: string;
  /** Milliseconds since 1970; frozen if `GATEWAY_NOW` is set, for tests and demonstrations only. */
  readonly now: () => number;
}

/** The Worker's variables; numbers arrive as text. */
export interface Variables {
  readonly PROVIDER?: string;
  readonly UPSTREAM_URL?: string;
  readonly UPSTREAM_API_KEY?: string;
  readonly SNAPSHOT_TTL_SECONDS?: string;
  readonly SNAPSHOT_COINS?: string;
  readonly SNAPSHOT_MAX_COINS?: string;
  readonly CREDITS_PER_DAY?: string;
  readonly CREDITS_PER_MONTH?: string;
  readonly KV_WRITES_PER_DAY?: string;
  readonly RECORD_DAYS?: string;
  readonly UPSTREAM_TIMEOUT_SECONDS?: string;
  readonly UPSTREAM_PAUSE_MILLISECONDS?: string;
  readonly ACCESS_TOKEN_HASHES?: string;
  readonly OPERATOR_TOKEN_HASHES?: string;
  readonly PORTFOLIO_TOKEN_HASHES?: string;
  readonly PORTFOLIO_SHARE_TOKEN?: string;
  readonly PORTFOLIO_PASSCODE?: string;
  readonly PAGE_ORIGINS?: string;
  readonly MCP_ORIGINS?: string;
  readonly MCP_TOKEN_IN_ADDRESS?: string;
  readonly GATEWAY_NOW?: string;
  readonly BUILD?: WorkerVersionMetadata;
}

interface NumberBounds {
  /** Undefined: no limit if the variable is not set. */
  readonly default: number | undefined;
  readonly least: number;
  readonly most: number;
}

/** Bounds of the numeric variables, with their defaults. */
const numbersFor = ({ pauseMilliseconds }: Provider) =>
  ({
    SNAPSHOT_TTL_SECONDS: { default: 120, least: 30, most: 86_400 },
    SNAPSHOT_COINS: { default: 1000, least: 1000, most: bounds.depth },
    SNAPSHOT_MAX_COINS: { default: 5000, least: 1000, most: bounds.depth },
    CREDITS_PER_DAY: { default: undefined, least: 0, most: 1_000_000_000 },
    CREDITS_PER_MONTH: { default: undefined, least: 0, most: 1_000_000_000 },
    KV_WRITES_PER_DAY: { default: 800, least: 0, most: 1_000_000_000 },
    UPSTREAM_TIMEOUT_SECONDS: { default: 5, least: 1, most: 25 },
    UPSTREAM_PAUSE_MILLISECONDS: { default: pauseMilliseconds, least: 0, most: 60_000 },
  }) as const satisfies Record<string, NumberBounds>;

type Numbers = ReturnType<typeof numbersFor>;
type NumberName = keyof Numbers;

/** A number, or undefined if it is optional and not set. */
type NumberValues = { readonly [Name in NumberName]: number | Extract<Numbers[Name]['default'], undefined> };

/** Maximum length of a value shown to clients, enough for a time. A longer value may be a misplaced secret. */
const LONGEST_SHOWN = 24;

const shownValue = (text: string): string =>
  text.length > LONGEST_SHOWN ? `a text of ${text.length} characters` : `"${text}"`;

const readNumber = (
  env: Variables,
  name: NumberName,
  { default: standard, least, most }: NumberBounds,
): Result<number | undefined, string> => {
  const text = env[name];
  if (text === undefined || text === '') return ok(standard);
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return ok(value);
  const unlessSet = standard === undefined ? 'no limit' : standard;
  return fail(
    `${name} is ${shownValue(text)}: it must be a whole number from ${least} to ${most} (${unlessSet} unless set).`,
  );
};

const readNumbers = (env: Variables, provider: Provider): Result<NumberValues, string> => {
  const numbers = numbersFor(provider);
  const names = Object.keys(numbers) as readonly NumberName[];
  const read = names.map((name) => [name, readNumber(env, name, numbers[name])] as const);
  const wrong = read.find(([, value]) => !value.ok)?.[1];
  if (wrong?.ok === false) return wrong;
  return ok(
    Object.fromEntries(read.map(([name, value]) => [name, value.ok ? value.value : undefined])) as NumberValues,
  );
};

/** Snapshots hold whole pages. */
const wholePages = (coins: number, { capabilities: { pageSize } }: Provider): number =>
  Math.ceil(coins / pageSize) * pageSize;

const keylessNames = providers.filter(({ needsKey }) => !needsKey).map(({ name }) => name);

/** In the place of a key: there is none. The Deploy button gives it, unless a key is written over it. */
const NO_KEY = 'none';

/** Where the standard service is said to have no key, one that needs none. */
const readProvider = ({ PROVIDER: text, UPSTREAM_API_KEY: key }: Variables): Result<Provider, string> => {
  const provider = text === undefined || text === '' ? standardProvider : findProvider(text);
  if (provider === standardProvider && key === NO_KEY) return ok(keylessProvider);
  return provider === undefined
    ? fail(`PROVIDER is ${shownValue(text ?? '')}: it must be one of ${providerNames.join(', ')}.`)
    : ok(provider);
};

/** Whether it is the provider's host without the path of its address: `https://api.coinpaprika.com`. */
const isBareHost = (url: URL, { address }: Provider): boolean =>
  url.pathname === '/' && new URL(address).origin === url.origin;

/** Whether it is the address of another provider, such as the one in wrangler.toml: that one is never asked. */
const isOfAnother = (url: URL, provider: Provider): boolean =>
  providers.some((one) => one !== provider && new URL(one.address).host === url.host);

/** An address of the operator's own choice, or the provider's. */
const readUrl = (text: string | undefined, provider: Provider): Result<string, string> => {
  if (text === undefined || text === '') return ok(provider.address);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return fail('UPSTREAM_URL is not an address: it must look like https://api.example.com.');
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    return fail('UPSTREAM_URL must begin with https:// (http:// on this computer only): the key travels there.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return fail('UPSTREAM_URL must hold neither a user name nor a query: the key goes into UPSTREAM_API_KEY.');
  const isOwn = isBareHost(url, provider) || isOfAnother(url, provider);
  return ok(isOwn ? provider.address : `${url.origin}${url.pathname}`.replace(/\/+$/, ''));
};

/** A key of another provider, which is still set, is left where it is. */
const readKey = (text: string | undefined, { needsKey, source }: Provider): Result<string, string> => {
  if (!needsKey) return ok('');
  return text === undefined || text === ''
    ? fail(
        `UPSTREAM_API_KEY is not set: put the key of ${source.title} there as a secret (wrangler secret put UPSTREAM_API_KEY), or choose a service that needs none (${keylessNames.join(', ')}) with PROVIDER.`,
      )
    : ok(text);
};

const readTokenHashes = (
  env: Variables,
  name: 'ACCESS_TOKEN_HASHES' | 'OPERATOR_TOKEN_HASHES' | 'PORTFOLIO_TOKEN_HASHES',
): Result<readonly string[], string> => {
  const text = env[name];
  const hashes = (text ?? '')
    .split(',')
    .map((hash) => hash.trim().toLowerCase())
    .filter((hash) => hash !== '');
  const isEmpty = text === undefined || text === '';
  return (isEmpty || hashes.length > 0) && hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))
    ? ok(hashes)
    : fail(`${name} holds something else than SHA-256 hashes: npm run token makes a token and its hash.`);
};

/** A secret of a header, which is never shown. */
const readSecret = (name: 'PORTFOLIO_SHARE_TOKEN' | 'PORTFOLIO_PASSCODE', text = ''): Result<string, string> =>
  /^[\x21-\x7e]{0,200}$/.test(text)
    ? ok(text)
    : fail(`${name} has a blank, another sign than those of ASCII, or more than 200 of them: copy it once more.`);

/** Scheme, host and port, as browsers send it. */
const originPattern = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/;

/** `own` adds no origin: pages of the gateway's own address may always ask. */
const readOrigins = (name: 'PAGE_ORIGINS' | 'MCP_ORIGINS', text: string): Result<readonly string[], string> => {
  const origins = text
    .split(',')
    .map((origin) => origin.trim().toLowerCase())
    .filter((origin) => origin !== '' && origin !== 'own');
  const wrong = origins.find((origin) => origin !== '*' && !originPattern.test(origin));
  return wrong === undefined
    ? ok(origins)
    : fail(
        `${name} holds ${shownValue(wrong)}: write origins like https://example.com, separated by commas, or *, or own.`,
      );
};

const readSwitch = (name: 'RECORD_DAYS' | 'MCP_TOKEN_IN_ADDRESS', text: string | undefined): Result<boolean, string> =>
  text === undefined || text === '' || text === 'off' || text === 'on'
    ? ok(text === 'on')
    : fail(`${name} is ${shownValue(text)}: it must be "on" or "off" (off unless set).`);

const readClock = (text: string | undefined): Result<() => number, string> => {
  if (text === undefined || text === '') return ok(() => Date.now());
  const frozen = readTime(text);
  return frozen === undefined
    ? fail(
        `GATEWAY_NOW is ${shownValue(text)}: it must be a time like 2026-01-31T12:00:00Z, or milliseconds since 1970.`,
      )
    : ok(() => frozen);
};

export const readConfiguration = (env: Variables): Result<Configuration, string> => {
  const provider = readProvider(env);
  if (!provider.ok) return provider;
  const url = readUrl(env.UPSTREAM_URL, provider.value);
  if (!url.ok) return url;
  const key = readKey(env.UPSTREAM_API_KEY, provider.value);
  if (!key.ok) return key;
  const read = readNumbers(env, provider.value);
  if (!read.ok) return read;
  const { SNAPSHOT_COINS, SNAPSHOT_MAX_COINS } = read.value;
  const now = readClock(env.GATEWAY_NOW);
  if (!now.ok) return now;
  const recordsDays = readSwitch('RECORD_DAYS', env.RECORD_DAYS);
  if (!recordsDays.ok) return recordsDays;
  const pageOrigins = readOrigins('PAGE_ORIGINS', env.PAGE_ORIGINS || '*');
  if (!pageOrigins.ok) return pageOrigins;
  const mcpOrigins = readOrigins('MCP_ORIGINS', env.MCP_ORIGINS ?? '');
  if (!mcpOrigins.ok) return mcpOrigins;
  const mcpTokenInAddress = readSwitch('MCP_TOKEN_IN_ADDRESS', env.MCP_TOKEN_IN_ADDRESS);
  if (!mcpTokenInAddress.ok) return mcpTokenInAddress;
  const hashes = readTokenHashes(env, 'ACCESS_TOKEN_HASHES');
  if (!hashes.ok) return hashes;
  const operators = readTokenHashes(env, 'OPERATOR_TOKEN_HASHES');
  if (!operators.ok) return operators;
  const owners = readTokenHashes(env, 'PORTFOLIO_TOKEN_HASHES');
  if (!owners.ok) return owners;
  const shareToken = readSecret('PORTFOLIO_SHARE_TOKEN', env.PORTFOLIO_SHARE_TOKEN);
  if (!shareToken.ok) return shareToken;
  const passcode = readSecret('PORTFOLIO_PASSCODE', env.PORTFOLIO_PASSCODE);
  if (!passcode.ok) return passcode;
  return ok({
    provider: provider.value,
    upstreamUrl: url.value,
    upstreamApiKey: key.value,
    snapshotTtlSeconds: Math.max(read.value.SNAPSHOT_TTL_SECONDS, provider.value.updateSeconds),
    snapshotCoins: wholePages(SNAPSHOT_COINS, provider.value),
    snapshotMaxCoins: wholePages(Math.max(SNAPSHOT_COINS, SNAPSHOT_MAX_COINS), provider.value),
    upstreamTimeoutSeconds: read.value.UPSTREAM_TIMEOUT_SECONDS,
    upstreamPauseMilliseconds: read.value.UPSTREAM_PAUSE_MILLISECONDS,
    creditsPerDay: read.value.CREDITS_PER_DAY,
    creditsPerMonth: read.value.CREDITS_PER_MONTH,
    kvWritesPerDay: read.value.KV_WRITES_PER_DAY,
    recordsDays: recordsDays.value,
    accessTokenHashes: hashes.value,
    operatorTokenHashes: operators.value,
    portfolioTokenHashes: owners.value,
    portfolioShareToken: shareToken.value,
    portfolioPasscode: passcode.value,
    pageOrigins: pageOrigins.value,
    mcpOrigins: mcpOrigins.value,
    mcpTokenInAddress: mcpTokenInAddress.value,
    build: env.BUILD?.id ?? 'local',
    now: now.value,
  });
};
