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
import { gatewayState, memoryAnswers, type AskTogether } from './memory-answers.ts';
import { memorySets, type MemorySets, type SetStore } from './memory-sets.ts';
import { memoryYears, type MemoryYears } from './memory-years.ts';

interface MemoryServices extends AsyncHost<'settings' | 'fetch' | 'zone'> {
  readonly now: () => number;
  /** Waits for a moment, so that further formulas can join the request. */
  readonly collect: () => Promise<void>;
  /** Keeps sets beyond the page. @param scope of the gateway and the token, whose data never mix. */
  readonly store?: (scope: string) => SetStore;
}

interface HostAtRest {
  readonly host: AsyncHost;
  /** Whether the formula needed what is not held. */
  readonly hasLacked: () => boolean;
}

export interface MemoryHost extends AsyncHost {
  /** The same host for a formula that is still being typed: it sends nothing, and answers with what is held. */
  readonly atRest: () => HostAtRest;
  /**
   * When the first of the sets that formulas have obtained since `then` stops being fresh; undefined if there is none.
   */
  readonly freshUntil: (then: number) => number | undefined;
}

/** What a formula gets in place of a request while it is being typed. */
const UNASKED = 'Nothing is asked while a formula is being typed.';

interface Memory {
  readonly scope: string;
  readonly sets: MemorySets;
  readonly answers: AskTogether;
  readonly years: MemoryYears;
}

const usualNeed = ({ currency }: Settings): Need => {
  const set = { ...noMembership, currency };
  return { set, setText: baseSetText(set), columns: plannedColumns, references: [], depth: 0, risk: false };
};

/**
 * One host for all formulas of a page.
 * @example await runAsync(formulas.coins({ build, now }, ['defi']), memoryHost(services))
 */
export const memoryHost = (services: MemoryServices): MemoryHost => {
  const { settings, fetch, zone, now, collect } = services;
  let memory: Memory | undefined;
  /** Data of two gateways or tokens never mixes. */
  const memoryFor = ({ gatewayUrl, accessToken }: Settings): Memory => {
    const scope = JSON.stringify([gatewayUrl, accessToken]);
    if (memory?.scope !== scope) {
      const gateway = gatewayState();
      const sets = memorySets({ host: { fetch }, gateway, collect, store: services.store?.(scope) });
      const answers = memoryAnswers({ fetch }, gateway, collect);
      memory = { scope, sets, answers, years: memoryYears({ fetch }, gateway, collect) };
    }
    return memory;
  };
  const host: AsyncHost = {
    settings,
    fetch,
    zone,
    years: ({ asker, years }) => memoryFor(asker.settings).years.obtain(asker, years),
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
  const atRest = (): HostAtRest => {
    let lacked = false;
    const noted = <Item extends { readonly failure: unknown }>(items: readonly Item[]): readonly Item[] => {
      lacked ||= items.some(({ failure }) => failure !== undefined);
      return items;
    };
    return {
      host: {
        ...host,
        fetch: async () => {
          lacked = true;
          return fail({ reason: 'held-back', detail: UNASKED });
        },
        renew: async () => {
          lacked = true;
          return fail(UNASKED);
        },
        sets: async ({ asker, needs }) => noted(needs.map((need) => memoryFor(asker.settings).sets.held(asker, need))),
        questions: async ({ asker, questions }) => {
          lacked = true;
          return questions.map(() => fail(failureOf('out-of-time', asker.settings)));
        },
        years: async ({ asker, years }) => noted(memoryFor(asker.settings).years.held(asker, years)),
      },
      hasLacked: () => lacked,
    };
  };
  return { ...host, atRest, freshUntil: (then) => memory?.sets.freshUntil(then) };
};
