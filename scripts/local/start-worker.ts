// Runs a Worker in workerd on this machine, as its wrangler.toml describes it: bundled into one module, with its
// bindings. Needs no network and no account.

import { dirname, join, resolve } from 'node:path';
import { miniflare as simulator, readConfig, wrangler } from './wrangler.ts';
import { bundleFolder, isPackage, marketConfig } from './places.ts';
import { isPortTaken, pickVars, readPort, StartProblem, type WorkerVars } from './environment.ts';
import { mkdir } from 'node:fs/promises';

/** Path of the bundle of the Worker with this wrangler.toml. */
export const bundlePath = (config: string): string => {
  const { name } = readConfig({ config });
  return join(bundleFolder, `${name ?? 'worker'}.js`);
};

/** Bundles a module with its imports into one file, with a source map unless it is minified. */
export const bundleModule = async (entry: string, outfile: string, minify = false): Promise<void> => {
  // At first use: the package has its Workers bundled, and no esbuild of its own.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    minify,
    sourcemap: minify ? false : 'linked',
    logLevel: 'warning',
  });
};

/** Bundles the Worker that the configuration file describes; returns the path of the bundle. */
export const bundleWorker = async (config: string): Promise<string> => {
  const { main } = readConfig({ config });
  if (main === undefined) throw new StartProblem(`${config} names no "main" to bundle.`);
  if (isPackage) return main;
  const bundle = bundlePath(config);
  await bundleModule(main, bundle);
  return bundle;
};

interface StartWorkerOptions {
  /** Path of the Worker's wrangler.toml. Required. */
  readonly config: string;
  /** Path of an existing bundle. Default: a new one. */
  readonly bundle?: string;
  /** Folder of static files. Default: the one in wrangler.toml. */
  readonly assets?: string;
  /** TCP port; 0 picks a free one. Default: 0. */
  readonly port?: number;
  /** Variables that override those of wrangler.toml. Default: none. */
  readonly vars?: WorkerVars;
  /** Folder that keeps KV and Durable Objects after the process ends. Default: they are discarded. */
  readonly persist?: string;
  /** Whether to apply the rate limits of wrangler.toml. Default: yes. */
  readonly isLimited?: boolean;
  /**
   * Receives each log line of the Worker and workerd. Default: warnings and errors go to standard error, others are
   * dropped.
   */
  readonly onLog?: (line: string) => void;
  /**
   * Leaves out what the simulator does for the platform's edge: static files, compression, a client's address. Default:
   * no.
   */
  readonly isBare?: boolean;
  /** Advice in the error about a port in use. Default: "Take another port." */
  readonly portAdvice?: string;
}

const HOST = '127.0.0.1';

// Silences wrangler's remarks: a command prints only its ready line.
process.env['WRANGLER_LOG'] ??= 'warn';

/** Levels of log lines to show to the user. */
const loud: ReadonlySet<string> = new Set(['warn', 'error']);

/** The text bindings of a Worker: variables and secrets. */
const textsIn = (bindings: unknown): WorkerVars => {
  const entries = typeof bindings === 'object' && bindings !== null ? Object.entries(bindings) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/**
 * Starts a Worker and waits until it listens.
 * @throws {StartProblem} when the port is taken.
 */
export const startWorker = async (options: StartWorkerOptions) => {
  const { config, port = 0, persist, isLimited = true, onLog } = options;
  const { portAdvice = 'Take another port.', isBare = false } = options;
  const bundle = options.bundle ?? (await bundleWorker(config));
  const modules = [{ type: 'ESModule' as const, path: bundle }];
  // Without the list of required secrets: `vars` may contain them, but wrangler would warn that they are missing.
  const { secrets: _secrets, ...configured } = readConfig({ config });
  const settings =
    options.assets === undefined || configured.assets === undefined
      ? configured
      : { ...configured, assets: { ...configured.assets, directory: options.assets } };
  // A missing assets folder counts as empty: the assets may not be built yet.
  if (settings.assets?.directory !== undefined)
    await mkdir(resolve(dirname(config), settings.assets.directory), { recursive: true });
  const limits = isLimited ? {} : { ratelimits: [] };
  const { workerOptions } = wrangler().unstable_getMiniflareWorkerOptions({ ...settings, ...limits });
  const { modulesRules: _modulesRules, bindings: _bindings, ...worker } = workerOptions;
  let barePort = 0;
  let vars: WorkerVars = { ...textsIn(settings.vars), ...options.vars };

  const miniflareOptions = () =>
    simulator().convertV4MiniflareOptions({
      host: HOST,
      port,
      cf: false,
      ...(persist === undefined ? {} : { resourcePersistencePath: persist }),
      handleStructuredLogs: ({ level, message }) => {
        if (onLog !== undefined) onLog(message);
        else if (loud.has(level)) console.error(message);
      },
      workers: [
        {
          ...worker,
          modules,
          modulesRoot: dirname(bundle),
          bindings: { ...vars },
          ...(isBare ? { unsafeDirectSockets: [{ host: HOST, port: barePort }] } : {}),
        },
      ],
    });

  const miniflare = new (simulator().Miniflare)(miniflareOptions());
  try {
    const outer = await miniflare.ready;
    const address = isBare ? await miniflare.unsafeGetDirectURL() : outer;
    barePort = Number(address.port);
    return {
      /** Without a trailing slash, e.g. `http://127.0.0.1:8787`. */
      url: address.origin,
      /** The simulator, for access to storage (`getKVNamespace`, `getDurableObjectNamespace` …). */
      miniflare,
      /** Restarts workerd with these variables changed. The address, KV and Durable Objects stay. */
      setVars: async (changed: WorkerVars): Promise<void> => {
        vars = { ...vars, ...changed };
        await miniflare.setOptions(miniflareOptions());
      },
      dispose: async (): Promise<void> => {
        await miniflare.dispose();
      },
    };
  } catch (problem) {
    await miniflare.dispose().catch(() => undefined);
    if (isPortTaken(problem)) throw new StartProblem(`Port ${port} is taken already. ${portAdvice}`);
    throw problem;
  }
};

export type RunningWorker = Awaited<ReturnType<typeof startWorker>>;

const MISCONFIGURED = 500;

const sentenceIn = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('detail' in body && typeof body.detail === 'string') return body.detail;
  return 'message' in body && typeof body.message === 'string' ? body.message : undefined;
};

/**
 * Checks that a started Worker answers.
 * @throws {StartProblem} with the Worker's sentence if it answers 500, as it does for an invalid setting.
 */
export const waitForAnswer = async (url: string): Promise<void> => {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== MISCONFIGURED) return;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  throw new StartProblem(sentenceIn(body) ?? `${url} answers 500.`);
};

const DEFAULT_MARKET_PORT = 8788;

/** The market's default keys: one demo key with many credits. */
const DEMO_KEYS = 'demo:demo:1000000000';

const keysOf = (environment: WorkerVars): string => environment['MARKET_KEYS'] ?? DEMO_KEYS;

/** The key for a gateway with the embedded market: the first configured one. */
export const embeddedKey = (environment: WorkerVars): string => keysOf(environment).split(':')[0] ?? '';

/** Starts the market service with port and settings from the environment. */
export const startMarket = async (environment: WorkerVars): Promise<RunningWorker> => {
  const market = await startWorker({
    config: marketConfig,
    port: readPort(environment, 'MARKET_PORT', DEFAULT_MARKET_PORT),
    vars: {
      ...pickVars(environment, (name) => name.startsWith('MARKET_') && name !== 'MARKET_PORT'),
      MARKET_KEYS: keysOf(environment),
      SANDBOX_ADMIN: environment['SANDBOX_ADMIN'] ?? 'on',
    },
    portAdvice: 'Set MARKET_PORT to another one.',
  });
  try {
    await waitForAnswer(`${market.url}/`);
    return market;
  } catch (problem) {
    await market.dispose();
    throw problem;
  }
};
