// Runs a script on bare `workerd serve`, on a core of its own, and reads its CPU time: without the proxies of wrangler
// and Miniflare, which cost several times as much as the script.

import type { Unstable_Config } from 'wrangler';
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { readConfig } from '../../scripts/local/wrangler.ts';
import { gatewayConfig, repositoryRoot } from '../../scripts/local/places.ts';

interface BareBindings {
  /** Entries of the Worker's `bindings`. */
  readonly bindings: readonly string[];
  /** Entries of the Worker's `durableObjectNamespaces`. */
  readonly namespaces: readonly string[];
}

/** A text literal. */
const quote = (text: string): string => {
  if (!/^[\x20-\x7e\n]*$/.test(text)) throw new Error('Only ASCII variables can be bound here');
  return JSON.stringify(text);
};

const KEY_VALUE_SERVICE = 'key-value';
const ASSETS_SERVICE = 'assets';
const RATE_LIMIT_MODULE = 'bench:rate-limit';

/**
 * The bindings of a wrangler.toml in the configuration language of bare workerd. `vars` override those of the file and
 * include the secrets. An unsupported kind stops the benchmark, so that nothing is left out of the measurement.
 */
const bareBindings = (config: Unstable_Config, vars: Readonly<Record<string, string>>): BareBindings => {
  const unknown = (
    ['r2_buckets', 'd1_databases', 'analytics_engine_datasets', 'hyperdrive', 'services'] as const
  ).filter((kind) => (config[kind] ?? []).length > 0);
  if (unknown.length > 0) throw new Error(`Bare workerd binds no ${unknown.join(', ')}`);
  const sqlClasses = config.migrations.flatMap((migration) => migration.new_sqlite_classes ?? []);
  const objects = config.durable_objects.bindings;
  const texts = Object.entries({ ...config.vars, ...vars });
  return {
    bindings: [
      ...texts.map(
        ([name, value]) =>
          `(name = "${name}", ${typeof value === 'string' ? `text = ${quote(value)}` : `json = ${quote(JSON.stringify(value))}`})`,
      ),
      ...config.kv_namespaces.map(({ binding }) => `(name = "${binding}", kvNamespace = "${KEY_VALUE_SERVICE}")`),
      ...objects.map(({ name, class_name }) => `(name = "${name}", durableObjectNamespace = "${class_name}")`),
      // A rate limit that permits everything: the real one is a call out of the process.
      ...config.ratelimits.map(({ name }) => `(name = "${name}", wrapped = (moduleName = "${RATE_LIMIT_MODULE}"))`),
      ...(config.version_metadata === undefined
        ? []
        : [`(name = "${config.version_metadata.binding}", json = ${quote(JSON.stringify({ id: 'bench', tag: '' }))})`]),
      ...(config.assets?.binding === undefined
        ? []
        : [`(name = "${config.assets.binding}", service = "${ASSETS_SERVICE}")`]),
    ],
    namespaces: objects.map(
      ({ class_name }) =>
        `(className = "${class_name}", uniqueKey = "bench-${class_name}", enableSql = ${sqlClasses.includes(class_name)})`,
    ),
  };
};

/** The measured process runs on one core, everything else on the other. */
const SERVER_CORE = '0';
const OTHER_CORE = '1';

/** With a single core the processes cannot be separated. */
const hasTwoCores = availableParallelism() > 1;

/** Moves this process, and those it starts from now on, off the server's core. */
export const leaveServerCore = (): void => {
  if (hasTwoCores) execFileSync('taskset', ['-acp', OTHER_CORE, String(process.pid)], { stdio: 'ignore' });
};

const timeOfThread = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    // The thread has ended since it was listed.
    return 0;
  }
};

/**
 * Milliseconds of CPU that the live threads of a process have used, from Linux's scheduler: the usual counters have
 * ticks of 10 ms.
 */
export const cpuMilliseconds = (processId: number): number =>
  readdirSync(`/proc/${processId}/task`)
    .map((thread) => timeOfThread(`/proc/${processId}/task/${thread}/schedstat`))
    .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;

const STEP_MILLISECONDS = 25;
/** A process that uses less CPU than this in a step is idle. */
const REST_MILLISECONDS = 0.05;

/** The same, once the process has been idle for `steps` steps of 25 ms: includes work after a response. */
export const restingCpuMilliseconds = async (processId: number, steps = 2): Promise<number> => {
  let used = cpuMilliseconds(processId);
  let still = 0;
  while (still < steps) {
    await sleep(STEP_MILLISECONDS);
    const now = cpuMilliseconds(processId);
    still = now - used < REST_MILLISECONDS ? still + 1 : 0;
    used = now;
  }
  return used;
};

export interface BareWorker {
  readonly url: string;
  readonly processId: number;
  /** Stops it and cleans up. */
  readonly stop: () => Promise<void>;
}

interface BareGatewayOptions {
  /** Path of the built script. */
  readonly script: string;
  /** `host:port` of the KV namespace. */
  readonly keyValueAddress: string;
  /** Variables that override those of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  /** Folder of the Durable Objects, which stays. Default: one that goes with the Worker. */
  readonly objects?: string | undefined;
}

const workerd = join(repositoryRoot, 'node_modules/workerd/bin/workerd');

const HELLO = "export default { fetch() { return new Response('Hello World!'); } };";
const RATE_LIMIT = 'export default () => ({ limit: async () => ({ success: true }) });';
const NO_ASSETS = 'export default { fetch() { return new Response(null, { status: 404 }); } };';

const configurationOf = (
  { bindings, namespaces }: BareBindings,
  keyValueAddress: string,
  compatibilityDate: string,
  objects: string,
): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${compatibilityDate}",
      bindings = [${bindings.join(', ')}],
      durableObjectNamespaces = [${namespaces.join(', ')}],
      durableObjectStorage = (localDisk = "objects"),
    )),
    (name = "${KEY_VALUE_SERVICE}", external = (address = "${keyValueAddress}", http = ())),
    (name = "${ASSETS_SERVICE}", worker = (
      modules = [(name = "assets.js", esModule = embed "assets.js")],
      compatibilityDate = "${compatibilityDate}",
    )),
    (name = "objects", disk = (path = "${objects}", writable = true)),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  extensions = [(modules = [(name = "${RATE_LIMIT_MODULE}", internal = true, esModule = embed "rate-limit.js")])],
);
`;

/** workerd reports its port on the control descriptor. */
const portFrom = async (control: Readable): Promise<number> => {
  let text = '';
  for await (const chunk of control) {
    text += String(chunk);
    const [, port] = /"event":"listen","socket":"http","port":(\d+)/.exec(text) ?? [];
    if (port !== undefined) return Number(port);
  }
  throw new Error('workerd ended before it listened');
};

const serve = async (
  script: string,
  bindings: BareBindings,
  keyValueAddress: string,
  kept?: string,
): Promise<BareWorker> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  const objects = kept ?? join(folder, 'objects');
  await mkdir(objects, { recursive: true });
  const { compatibility_date: date = '' } = readConfig({ config: gatewayConfig }, { hideWarnings: true });
  await Promise.all([
    writeFile(join(folder, 'worker.js'), script),
    writeFile(join(folder, 'rate-limit.js'), RATE_LIMIT),
    writeFile(join(folder, 'assets.js'), NO_ASSETS),
    writeFile(join(folder, 'config.capnp'), configurationOf(bindings, keyValueAddress, date, objects)),
  ]);
  const words = [workerd, 'serve', '--experimental', '--control-fd=3', 'config.capnp'];
  const [command = '', ...rest] = hasTwoCores ? ['taskset', '-c', SERVER_CORE, ...words] : words;
  // `taskset` replaces itself by workerd, so the process id is workerd's.
  const child = spawn(command, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const control: unknown = child.stdio[3];
    const port = await portFrom(control as Readable);
    if (child.pid === undefined) throw new Error('workerd did not start');
    return { url: `http://127.0.0.1:${port}`, processId: child.pid, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
};

/** A Worker that does nothing: the unit of the ratios. */
export const serveHello = (): Promise<BareWorker> => serve(HELLO, { bindings: [], namespaces: [] }, '127.0.0.1:9');

/** The gateway, with the bindings of its wrangler.toml. */
export const serveGateway = async ({
  script,
  keyValueAddress,
  vars,
  objects,
}: BareGatewayOptions): Promise<BareWorker> => {
  const config = readConfig({ config: gatewayConfig }, { hideWarnings: true });
  return serve(await readFile(script, 'utf8'), bareBindings(config, vars), keyValueAddress, objects);
};
