// Runs one bundled Worker in workerd, on this machine, with what its wrangler.toml binds. Needs no network and no account.

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { bundleWorker } from './bundle-worker.ts';
import { isPortTaken, StartProblem } from './start-problem.ts';

export type WorkerVars = Readonly<Record<string, string>>;

export interface StartWorkerOptions {
  /** Path of the Worker's wrangler.toml. Required. */
  readonly config: string;
  /** Path of a bundle made before. Default: bundled now. */
  readonly bundle?: string;
  /** Folder of static files to serve. Default: the one that wrangler.toml names. */
  readonly assets?: string;
  /** TCP port; 0 takes a free one. Default 0. */
  readonly port?: number;
  /** Variables, laid over those of wrangler.toml. Default none. */
  readonly vars?: WorkerVars;
  /** Whether `.dev.vars` beside wrangler.toml counts. Default no. */
  readonly devVars?: boolean;
  /** Folder in which KV and Durable Objects outlive the process. Default: they end with it. */
  readonly persist?: string;
  /** Whether the rate limits of wrangler.toml hold. Default yes. */
  readonly isLimited?: boolean;
  /** Takes each line that the Worker and workerd write. Default: warnings and errors go to standard error, the rest nowhere. */
  readonly onLog?: (line: string) => void;
  /** What the taken port's sentence advises. Default "Take another port." */
  readonly portAdvice?: string;
}

export interface RunningWorker {
  /** Its address without a trailing slash, e.g. `http://127.0.0.1:8787`. */
  readonly url: string;
  /** The simulator itself, for its storage (`getKVNamespace`, `getDurableObjectNamespace` …). */
  readonly miniflare: Miniflare;
  /** Restarts workerd with these variables laid over the present ones. The address, KV and Durable Objects stay. */
  readonly setVars: (vars: WorkerVars) => Promise<void>;
  /** Stops it and leaves nothing behind. */
  readonly dispose: () => Promise<void>;
}

const HOST = '127.0.0.1';

// The ready line is the only one a command prints; wrangler's own remarks would stand beside it.
process.env['WRANGLER_LOG'] ??= 'warn';

/** Levels of log lines that a person who runs a command should see. */
const loud: ReadonlySet<string> = new Set(['warn', 'error']);

/** Of a Worker's bindings those that are plain texts: variables and secrets. */
const textsIn = (bindings: unknown): WorkerVars => {
  const entries = typeof bindings === 'object' && bindings !== null ? Object.entries(bindings) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/**
 * Starts a Worker and waits until it listens.
 * @throws {StartProblem} when the port is taken.
 */
export const startWorker = async (options: StartWorkerOptions): Promise<RunningWorker> => {
  const { config, port = 0, devVars = false, persist, isLimited = true, onLog } = options;
  const { portAdvice = 'Take another port.' } = options;
  const bundle = options.bundle ?? (await bundleWorker(config));
  const modules = [{ type: 'ESModule' as const, path: bundle }];
  // Without the list of required secrets, since `vars` may hold them and wrangler would warn that they are missing.
  const { secrets: _secrets, ...configured } = unstable_readConfig({ config });
  const settings =
    options.assets === undefined || configured.assets === undefined
      ? configured
      : { ...configured, assets: { ...configured.assets, directory: options.assets } };
  // Assets that are not built yet are an empty folder, not a failure.
  if (settings.assets?.directory !== undefined) await mkdir(settings.assets.directory, { recursive: true });
  const limits = isLimited ? {} : { ratelimits: [] };
  const { workerOptions } = unstable_getMiniflareWorkerOptions({ ...settings, ...limits });
  const { modulesRules: _modulesRules, bindings, ...worker } = workerOptions;
  let vars: WorkerVars = { ...textsIn(devVars ? bindings : settings.vars), ...options.vars };

  const miniflareOptions = () =>
    convertV4MiniflareOptions({
      host: HOST,
      port,
      cf: false,
      ...(persist === undefined ? {} : { resourcePersistencePath: persist }),
      handleStructuredLogs: ({ level, message }) => {
        if (onLog !== undefined) onLog(message);
        else if (loud.has(level)) console.error(message);
      },
      workers: [{ ...worker, modules, modulesRoot: dirname(bundle), bindings: { ...vars } }],
    });

  const miniflare = new Miniflare(miniflareOptions());
  try {
    const address = await miniflare.ready;
    return {
      url: address.origin,
      miniflare,
      setVars: async (changed) => {
        vars = { ...vars, ...changed };
        await miniflare.setOptions(miniflareOptions());
      },
      dispose: async () => {
        await miniflare.dispose();
      },
    };
  } catch (problem) {
    await miniflare.dispose().catch(() => undefined);
    if (isPortTaken(problem)) throw new StartProblem(`Port ${port} is taken already. ${portAdvice}`);
    throw problem;
  }
};
