// Runs a script on bare `workerd serve`, on a core of its own, without the proxies of wrangler and Miniflare, which
// cost several times as much as the script.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { unstable_readConfig } from '../../scripts/local/wrangler.ts';
import { gatewayConfig, repositoryRoot } from '../../scripts/local/places.ts';
import { ASSETS_SERVICE, bareBindings, KEY_VALUE_SERVICE, RATE_LIMIT_MODULE, type BareBindings } from './bindings.ts';
import { hasTwoCores, SERVER_CORE } from './cpu.ts';

export interface BareWorker {
  readonly url: string;
  readonly processId: number;
  /** Stops it and cleans up. */
  readonly stop: () => Promise<void>;
}

export interface BareGatewayOptions {
  /** Path of the built script. */
  readonly script: string;
  /** `host:port` of the KV namespace. */
  readonly keyValueAddress: string;
  /** Variables that override those of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
}

const workerd = join(repositoryRoot, 'node_modules/workerd/bin/workerd');

const HELLO = "export default { fetch() { return new Response('Hello World!'); } };";
const RATE_LIMIT = 'export default () => ({ limit: async () => ({ success: true }) });';
const NO_ASSETS = 'export default { fetch() { return new Response(null, { status: 404 }); } };';

const configurationOf = (
  { bindings, namespaces }: BareBindings,
  keyValueAddress: string,
  compatibilityDate: string,
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
    (name = "objects", disk = (path = "objects", writable = true)),
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

const serve = async (script: string, bindings: BareBindings, keyValueAddress: string): Promise<BareWorker> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-bench-'));
  await mkdir(join(folder, 'objects'));
  const { compatibility_date: date = '' } = unstable_readConfig({ config: gatewayConfig }, { hideWarnings: true });
  await Promise.all([
    writeFile(join(folder, 'worker.js'), script),
    writeFile(join(folder, 'rate-limit.js'), RATE_LIMIT),
    writeFile(join(folder, 'assets.js'), NO_ASSETS),
    writeFile(join(folder, 'config.capnp'), configurationOf(bindings, keyValueAddress, date)),
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
export const serveGateway = async ({ script, keyValueAddress, vars }: BareGatewayOptions): Promise<BareWorker> => {
  const config = unstable_readConfig({ config: gatewayConfig }, { hideWarnings: true });
  return serve(await readFile(script, 'utf8'), bareBindings(config, vars), keyValueAddress);
};
