// A gateway for an hour, without an account: wrangler makes a temporary one. Nobody has tried whether it has all that
// the gateway needs; the first answer decides.

import { keylessProvider } from '../../workers/gateway/providers/registry.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ok } from '../../shared/result.ts';
import { called } from '../local/called.ts';
import { HASHES, keepToken } from './access.ts';
import { gatewayRuns } from './asked-services.ts';
import type { Step, World } from './run-steps.ts';
import {
  firstAnswerStep,
  identity,
  NOT_VISIBLE_LOOKS,
  runDeployment,
  sharedAddress,
  steps,
  withProvider,
} from './steps.ts';
import { NOT_LOGGED_IN } from './wrangler-command.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** The address of a gateway whose hour is not over. */
const hourUrl = ({ memory, now }: World): string | undefined => {
  const { hourUrl: url, hourUntil = '' } = memory.now();
  return Date.parse(hourUntil) > now() ? url : undefined;
};

const remedy = `An account for an hour may lack what the gateway needs, such as Durable Objects. Nothing was removed; it ends by itself. For a gateway that stays, run ${called('setup')} and log in.`;

const deployment: Step = {
  name: 'Gateway for an hour',
  about: `deploys it with the prices of ${keylessProvider.source.title} and a token, to an account that Cloudflare makes for an hour`,
  look: async (world) => {
    const url = hourUrl(world);
    if (url === undefined) return fail('there is none yet');
    const runs = await gatewayRuns(world.fetcher, url);
    return runs.ok ? ok(url) : runs;
  },
  do: async (world) => {
    const { say, memory, now } = world;
    const built = await world.build();
    if (!built.ok) return built;
    say(`  ${keylessProvider.source.terms} ${sharedAddress} ${keylessProvider.source.attribution}.`);
    const { hash } = await keepToken(world);
    const secrets = await mkdtemp(join(tmpdir(), 'coinsheet-hour-'));
    try {
      const file = join(secrets, 'secrets.json');
      await writeFile(file, JSON.stringify({ [HASHES]: hash }), { mode: 0o600 });
      const toml = withProvider(await readFile(join(world.folder, 'wrangler.toml'), 'utf8'), keylessProvider);
      const deployed = await runDeployment(world, toml, ['--temporary', '--secrets-file', file]);
      if (!deployed.ok) return deployed;
      await memory.note({ hourUrl: deployed.value, hourUntil: new Date(now() + HOUR_MILLISECONDS).toISOString() });
      return ok(undefined);
    } finally {
      await rm(secrets, { recursive: true, force: true });
    }
  },
  looks: NOT_VISIBLE_LOOKS,
  remedy,
};

const hourSteps: readonly Step[] = [deployment, { ...firstAnswerStep((world) => hourUrl(world) ?? ''), remedy }];

interface Chosen {
  readonly steps: readonly Step[];
  /** Where the gateway is, once they are done. */
  readonly gatewayUrl: () => string;
  readonly isForHour: boolean;
}

/** Asks who has no gateway yet and is not logged in. */
export const chooseSteps = async (world: World): Promise<Chosen> => {
  const known = world.memory.now().gatewayUrl === undefined ? await identity(world) : undefined;
  const isStranger = known?.ok === false && known.error === NOT_LOGGED_IN;
  const answer = isStranger
    ? await world.person.ask(
        'You are not logged in to Cloudflare. Enter: log in, for a gateway that stays. "hour": a gateway for an hour, without an account. ',
      )
    : undefined;
  return answer?.trim().toLowerCase() === 'hour'
    ? { steps: hourSteps, gatewayUrl: () => hourUrl(world) ?? '', isForHour: true }
    : { steps, gatewayUrl: () => world.memory.now().gatewayUrl ?? '', isForHour: false };
};
