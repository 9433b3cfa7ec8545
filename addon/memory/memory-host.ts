// An asynchronous host that keeps everything in memory, for spreadsheets whose add-ons stay loaded, such as Excel. It
// needs no lock and no claims, since one thread runs all formulas.

import { fail, ok } from '../../shared/result.ts';
import { noMembership } from '../../shared/query/filter.ts';
import { baseSetText, plannedColumns } from '../../shared/query/question.ts';
import { failureOf, failureSentence } from '../client/failures.ts';
import type { Asker } from '../client/fetch.ts';
import type { Need } from '../asking/question.ts';
import type { Settings } from '../settings/settings.ts';
import type { AsyncHost } from '../steps/step.ts';
import { gatewayState, memoryAnswers } from './memory-answers.ts';
import { memorySets } from './memory-sets.ts';
import { memoryYears } from './memory-years.ts';

interface MemoryServices extends AsyncHost<'settings' | 'fetch' | 'zone'> {
  readonly now: () => number;
  /** Waits for a moment, so that further formulas can join the request. */
  readonly collect: () => Promise<void>;
}

export interface MemoryHost extends AsyncHost {
  /**
   * When the first of the sets that formulas have obtained since `then` stops being fresh; undefined if there is none.
   */
  readonly freshUntil: (then: number) => number | undefined;
}

const usualNeed = ({ currency }: Settings): Need => {
  const set = { ...noMembership, currency };
  return { set, setText: baseSetText(set), columns: plannedColumns, references: [], depth: 0, risk: false };
};

/**
 * One host for all formulas of a page.
 * @example await runAsync(formulas.COINS({ build, now }, ['defi']), memoryHost(services))
 */
export const memoryHost = (services: MemoryServices): MemoryHost => {
  const { settings, fetch, zone, now, collect } = services;
  const emptyMemory = (scope: string) => {
    const gateway = gatewayState();
    const sets = memorySets({ host: { fetch }, gateway, collect });
    const answers = memoryAnswers({ fetch }, gateway, collect);
    return { scope, sets, answers, years: memoryYears({ fetch }, gateway, collect) };
  };
  let memory: ReturnType<typeof emptyMemory> | undefined;
  /** Data of two gateways or tokens never mixes. */
  const memoryFor = ({ gatewayUrl, accessToken }: Settings) => {
    const scope = JSON.stringify([gatewayUrl, accessToken]);
    if (memory?.scope !== scope) memory = emptyMemory(scope);
    return memory;
  };
  const host: AsyncHost = {
    settings,
    fetch,
    zone,
    years: ({ asker, years }) => memoryFor(asker.settings).years(asker, years),
    sets: async ({ asker, needs }) => {
      const { sets } = memoryFor(asker.settings);
      return Promise.all(needs.map((need) => sets.obtain(asker, need)));
    },
    questions: async ({ asker, questions }) => {
      const { gatewayUrl } = asker.settings;
      const answers = await memoryFor(asker.settings).answers(asker, questions);
      return answers.map((answer) => answer ?? fail(failureOf('unlike-versions', { gatewayUrl })));
    },
    renew: async () => {
      const read = await settings(null);
      if (!read.ok) return read;
      const asker: Asker = { settings: read.value, now, startedAt: now() };
      const { count, failure } = await memoryFor(read.value).sets.renew(asker, usualNeed(read.value));
      return failure === undefined ? ok(count) : fail(failureSentence(failure));
    },
  };
  return { ...host, freshUntil: (then) => memory?.sets.freshUntil(then) };
};
