// The circuit breakers: for snapshots, for questions, whose wording may itself cause the failures, and for series of
// past prices and for rates, which have addresses of their own. Their states are stored, so that an eviction ends no
// pause.

import type { Result } from '../../../../shared/result.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import {
  afterFailure,
  afterSuccess,
  closedBreaker,
  concernsAll,
  isBreakerState,
  breakerPauseLeft,
  permission,
  type BreakerState,
} from './breaker.ts';
import { isRecordOf, type Notebook } from '../notebook.ts';
import type { Purpose } from './purposes.ts';

export interface Breakers {
  /** Fails with the reason if the upstream may not be called for a purpose now. */
  permission(purpose: Purpose): Result<undefined, UpstreamFailure>;
  /** Notes how a call ended; undefined means success. */
  note(purpose: Purpose, failure: UpstreamFailure | undefined): void;
  /** Seconds until snapshots may be fetched again. */
  pauseLeft(): number;
}

type BreakerName = 'questions' | 'snapshots' | 'series' | 'rates';

const names: readonly BreakerName[] = ['questions', 'snapshots', 'series', 'rates'];

const nameOf: Readonly<Record<Purpose, BreakerName>> = {
  refresh: 'snapshots',
  opening: 'snapshots',
  deepening: 'snapshots',
  question: 'questions',
  history: 'series',
  rates: 'rates',
};

/**
 * Whether a firewall before the upstream may have refused the wording of a question, or an id in an address, with the
 * status of a refused key. If the key was refused, the next snapshot is refused too.
 */
const mayBeOfItsWords = (failure: UpstreamFailure): boolean => failure.reason === 'key';

export const createBreakers = (notebook: Notebook, now: () => number): Breakers => {
  let states: Readonly<Record<BreakerName, BreakerState>> = {
    questions: closedBreaker,
    snapshots: closedBreaker,
    series: closedBreaker,
    rates: closedBreaker,
    ...notebook.read('breakers', (stored) => isRecordOf(stored, isBreakerState)),
  };
  const set = (name: BreakerName, state: BreakerState): void => {
    if (states[name] === state || (states[name].failures === 0 && state.failures === 0)) return;
    states = { ...states, [name]: state };
    notebook.write('breakers', states);
  };
  return {
    permission: (purpose) => permission(states[nameOf[purpose]], now()),
    note(purpose, failure) {
      const own = nameOf[purpose];
      if (failure === undefined) return set(own, afterSuccess(states[own], now()));
      const isForAll = concernsAll(failure) && !(own !== 'snapshots' && mayBeOfItsWords(failure));
      for (const name of isForAll ? names : [own]) set(name, afterFailure(states[name], failure, now()));
    },
    pauseLeft: () => breakerPauseLeft(states.snapshots, now()),
  };
};
