// A question whose snapshot misses parts is answered over a renewed snapshot, once.

import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Attempt, SelectingAnswer } from '../../../workers/gateway/ask/prepared-answer.ts';
import { prepareWithRenewal, withRenewal } from '../../../workers/gateway/ask/with-renewal.ts';
import type { RequestLife } from '../../../workers/gateway/caller/request-life.ts';
import type { PartsMissing } from '../../../workers/gateway/codec/snapshot.ts';

type Outcome = Result<string, Problem | PartsMissing>;

const missing = (version: string): Outcome => fail({ reason: 'parts-missing', version });
const refused: Outcome = fail({ reason: 'too-broad', detail: 'Too broad.' });
const unavailable = { ok: false, error: { reason: 'upstream-unavailable' } };
const facts = {
  version: 'v',
  asOf: 0,
  ttlSeconds: 60,
  simulated: false,
  stale: false,
  plan: '',
  from: 'memory',
} as const;

const life: RequestLife = {
  waitUntil: () => undefined,
  remaining: () => 1000,
  admit: () => Promise.resolve(true),
  client: 'c',
};

/** A context that notes the renewed versions, and attempts with these outcomes in order. */
const world = (...outcomes: readonly Outcome[]) => {
  const renewed: string[] = [];
  let attempts = 0;
  const snapshots = {
    renew: (version: string) => {
      renewed.push(version);
      return Promise.resolve();
    },
  };
  const attempt = (): Promise<Outcome> => {
    const outcome = outcomes[attempts++];
    if (outcome === undefined) throw new Error('One attempt too many');
    return Promise.resolve(outcome);
  };
  return { renewed, attempt, context: { snapshots, life } };
};

describe('an attempt that', () => {
  it.each<[string, readonly Outcome[], readonly string[], object]>([
    ['succeeds is the answer', [ok('a')], [], ok('a')],
    ['fails is the answer', [refused], [], refused],
    ['misses parts is made again', [missing('v1'), ok('b')], ['v1'], ok('b')],
    ['misses parts, then fails, has failed', [missing('v1'), refused], ['v1'], refused],
    ['misses parts twice is given up', [missing('v1'), missing('v2')], ['v1'], unavailable],
  ])('%s', async (_title, outcomes, versions, expected) => {
    const { renewed, attempt, context } = world(...outcomes);
    expect(await withRenewal(context, attempt)).toMatchObject(expected);
    expect(renewed).toEqual(versions);
  });
});

describe('a prepared answer whose rows', () => {
  /** Prepares and selects; outcomes are those of both, in the order of the attempts. */
  const select = async (...outcomes: readonly Outcome[]) => {
    const { renewed, attempt, context } = world(...outcomes);
    const prepare = async (): Attempt<SelectingAnswer<string>> => {
      const outcome = await attempt();
      return outcome.ok ? ok({ ...facts, version: outcome.value, select: attempt }) : outcome;
    };
    const prepared = await prepareWithRenewal(context, prepare);
    return { renewed, selected: prepared.ok ? await prepared.value.select() : prepared };
  };

  it.each<[string, readonly Outcome[], readonly string[], object]>([
    ['can be read is of its version', [ok('v1'), ok('rows')], [], ok({ version: 'v1', selection: 'rows' })],
    [
      'are missing is prepared again',
      [ok('v1'), missing('v1'), ok('v2'), ok('rows')],
      ['v1'],
      ok({ version: 'v2', selection: 'rows' }),
    ],
    ['are missing twice is given up', [ok('v1'), missing('v1'), ok('v2'), missing('v2')], ['v1'], unavailable],
    ['are missing after columns were is given up, too', [missing('v1'), ok('v2'), missing('v2')], ['v1'], unavailable],
  ])('%s', async (_title, outcomes, versions, expected) => {
    const { renewed, selected } = await select(...outcomes);
    expect(selected).toMatchObject(expected);
    expect(renewed).toEqual(versions);
  });
});
