// What may happen in a world, as plain data, so that a schedule that fails can be made shorter.

import type { BrokerMode } from './broker-host.ts';
import type { Move, Outcome } from './market-model.ts';
import { run } from './run.ts';
import type { KeyValueMode } from './slow-key-value.ts';
import { quiet } from './world-clock.ts';
import { setOf, type Patience, type World } from './world.ts';

export type Step =
  | {
      readonly do: 'ask for a set';
      readonly isolate: number;
      readonly set: number;
      readonly depth: number | undefined;
      readonly needsRows: boolean;
      readonly patience: Patience;
    }
  | { readonly do: 'ask for many sets'; readonly isolate: number; readonly from: number }
  | {
      readonly do: 'ask a question';
      readonly isolate: number;
      readonly name: number;
      readonly pages: 1 | 2;
      readonly deeper: number | undefined;
      readonly patience: Patience;
    }
  | { readonly do: 'answer'; readonly which: number; readonly outcome: Outcome }
  | { readonly do: 'move'; readonly move: Move }
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'set the clock'; readonly seconds: number }
  | { readonly do: 'go to the end of'; readonly what: 'day' | 'month' }
  | { readonly do: 'ring' }
  | { readonly do: 'run' }
  | { readonly do: 'evict'; readonly isRefunded: boolean }
  | { readonly do: 'replace'; readonly isolate: number }
  | { readonly do: 'gate'; readonly mode: BrokerMode }
  | { readonly do: 'kv'; readonly mode: KeyValueMode }
  | { readonly do: 'kv sees'; readonly newestBehind: number; readonly hidesParts: boolean }
  | { readonly do: 'let kv through'; readonly which: number; readonly isWell: boolean }
  | { readonly do: 'let the broker answer'; readonly which: number };

/** The one of `some` that a number says. */
const taken = <Value>(some: Value[], which: number): Value | undefined =>
  some.splice(which % Math.max(1, some.length), 1)[0];

const endOf = (what: 'day' | 'month', time: number): number => {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return (what === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1)) - 2000;
};

export const take = async (world: World, step: Step): Promise<void> => {
  const { market, broker, keyValue, clock } = world;
  switch (step.do) {
    case 'ask for a set': {
      const { isolate: at, set: index, depth, needsRows, patience: wait } = step;
      void world.askSet(at, { set: setOf(index), depth, needsRows }, wait);
      break;
    }
    case 'ask for many sets':
      for (let index = step.from; index < step.from + 14; index += 1)
        void world.askSet(
          step.isolate,
          { set: setOf(index), depth: undefined, needsRows: false },
          { milliseconds: 1000, mayPay: true },
        );
      break;
    case 'ask a question': {
      const deeper = step.deeper === undefined ? undefined : setOf(step.deeper);
      void world.askQuestion(step.isolate, { name: `n${step.name}`, pages: step.pages, deeper }, step.patience);
      break;
    }
    case 'answer': {
      const call = market.calls[step.which % Math.max(1, market.calls.length)];
      if (call !== undefined) market.answer(call, step.outcome);
      break;
    }
    case 'move':
      market.move(step.move);
      break;
    case 'pass':
      await world.pass(step.seconds);
      break;
    case 'set the clock':
      world.setClock(clock.now() + step.seconds * 1000);
      break;
    case 'go to the end of':
      world.setClock(endOf(step.what, clock.now()));
      break;
    case 'ring':
      broker.ring();
      break;
    case 'run':
      await run(world);
      break;
    case 'evict':
      market.lose(broker.number(), step.isRefunded);
      broker.evict();
      break;
    case 'replace':
      world.replaceIsolate(step.isolate);
      break;
    case 'gate':
      broker.mode = step.mode;
      break;
    case 'kv':
      keyValue.mode = step.mode;
      break;
    case 'kv sees':
      keyValue.newestBehind = step.newestBehind;
      keyValue.hidesParts = step.hidesParts;
      break;
    case 'let kv through':
      taken(keyValue.waiting, step.which)?.(step.isWell);
      break;
    case 'let the broker answer':
      taken(broker.waiting, step.which)?.();
      break;
    default:
      step satisfies never;
  }
  await quiet();
  world.check();
};
