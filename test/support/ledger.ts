// What the broker has written down, beside what the market service counts.

import { readObject } from './list-answer.ts';
import { usageOf } from './sandbox.ts';
import { testKey } from './start-market.ts';
import type { TestGateway } from './start-gateway.ts';

/** How the broker is, as GET /status tells. */
export const brokerOf = async (gateway: TestGateway): Promise<Readonly<Record<string, unknown>>> =>
  Object((await readObject(await gateway.get('/status')))['broker']);

/** Credits that the broker has written down in the day at which its clock stands. */
export const spentToday = async (gateway: TestGateway): Promise<number> =>
  Number(Object(Object((await brokerOf(gateway))['credits']).day).spent);

/** The upstream's own count of credits that the broker got last. */
export const upstreamCount = async (gateway: TestGateway): Promise<unknown> =>
  Object((await brokerOf(gateway))['credits']).upstream;

/** Credits that the market service has taken from the gateway's key since it was started. */
export const countedUpstream = async ({ market }: TestGateway): Promise<number> =>
  (await usageOf(market.url, testKey)).usedCredits;

const setOf = async (gateway: TestGateway, set: string): Promise<Readonly<Record<string, unknown>>> => {
  const { sets } = await brokerOf(gateway);
  return Object(Array.isArray(sets) ? sets.find((one) => Object(one).set === set) : undefined);
};

/**
 * Whether the last refresh of a set, by its canonical text, has failed; undefined where the broker does not hold it.
 */
export const isFailing = async (gateway: TestGateway, set: string): Promise<unknown> =>
  (await setOf(gateway, set))['failing'];

/** When the data was given that the broker holds of a set. */
export const heldSince = async (gateway: TestGateway, set: string): Promise<unknown> =>
  (await setOf(gateway, set))['asOf'];
