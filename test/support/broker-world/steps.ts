// What may happen in a world, at random: most steps let things go on, some break them.

import * as fc from 'fast-check';
import type { BrokerMode } from './broker-host.ts';
import { moves, outcomes, type Outcome } from './market-model.ts';
import { run } from './run.ts';
import type { KeyValueMode } from './slow-key-value.ts';
import { quiet } from './world-clock.ts';
import { setOf, type Patience, type World } from './world.ts';

interface Step {
  /** Told where a schedule fails. */
  readonly title: string;
  readonly take: (world: World) => void | Promise<void>;
}

const stepOf = <Drawn>(
  weight: number,
  title: string,
  drawn: fc.Arbitrary<Drawn>,
  take: (world: World, values: Drawn) => void | Promise<void>,
): fc.WeightedArbitrary<Step> => ({
  weight,
  arbitrary: drawn.map((values) => ({
    title: `${title} ${JSON.stringify(values)}`,
    take: (world) => take(world, values),
  })),
});

/** The one of `some` that a number says. */
const taken = <Value>(some: Value[], which: number): Value | undefined =>
  some.splice(which % Math.max(1, some.length), 1)[0];

const endOf = (what: 'day' | 'month', time: number): number => {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return (what === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1)) - 2000;
};

const isolate = fc.nat(2);
const which = fc.nat(9);
const nothing = fc.constant(undefined);
const set = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(2) }, fc.nat(19));
const patience: fc.Arbitrary<Patience> = fc.record({
  milliseconds: fc.constantFrom(5000, 5000, 1000, 0),
  mayPay: fc.constantFrom(true, true, true, false),
});
const outcome = fc.oneof({ weight: 3, arbitrary: fc.constant<Outcome>('good') }, fc.constantFrom(...outcomes));
const depth = fc.constantFrom(undefined, undefined, undefined, 12, 20);
const seconds = fc.constantFrom(1, 4, 6, 11, 31, 61, 121, 301, 301, 700, 700, 3_700, 9_000, 20_000, 90_000);
const jump = fc.constantFrom(-90_000, -4000, -130, -5, 5, 130, 4000, 90_000);
const brokerMode = fc.constantFrom<BrokerMode[]>('well', 'well', 'slow', 'down', 'hanging');
const keyValueMode = fc.constantFrom<KeyValueMode[]>('well', 'slow', 'slow', 'down', 'hanging');

export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  stepOf(
    10,
    'ask for a set',
    fc.record({ isolate, set, depth, needsRows: fc.boolean(), patience }),
    (world, asked) => void world.askSet(asked.isolate, { ...asked, set: setOf(asked.set) }, asked.patience),
  ),
  stepOf(2, 'ask for many sets', fc.record({ isolate, from: fc.nat(4) }), (world, asked) => {
    for (let index = asked.from; index < asked.from + 14; index += 1)
      void world.askSet(
        asked.isolate,
        { set: setOf(index), depth: undefined, needsRows: false },
        { milliseconds: 1000, mayPay: true },
      );
  }),
  stepOf(
    5,
    'ask a question',
    fc.record({
      isolate,
      name: fc.nat(2),
      pages: fc.constantFrom(1 as const, 2 as const),
      deeper: fc.option(set, { nil: undefined }),
      patience,
    }),
    (world, { isolate: at, name, pages, deeper, patience: wait }) =>
      void world.askQuestion(
        at,
        { name: `n${name}`, pages, deeper: deeper === undefined ? deeper : setOf(deeper) },
        wait,
      ),
  ),
  stepOf(14, 'answer', fc.tuple(which, outcome), ({ market }, [at, how]) => {
    const call = market.calls[at % Math.max(1, market.calls.length)];
    if (call !== undefined) market.answer(call, how);
  }),
  stepOf(3, 'move', fc.constantFrom(...moves), ({ market }, move) => market.move(move)),
  stepOf(8, 'pass', seconds, (world, some) => world.pass(some)),
  stepOf(2, 'set the clock', jump, (world, some) => world.setClock(world.clock.now() + some * 1000)),
  stepOf(1, 'go to the end of', fc.constantFrom('day' as const, 'month' as const), (world, what) =>
    world.setClock(endOf(what, world.clock.now())),
  ),
  stepOf(8, 'ring', nothing, ({ broker }) => void broker.ring()),
  stepOf(10, 'run', nothing, run),
  stepOf(2, 'evict', fc.boolean(), ({ market, broker }, isRefunded) => {
    market.lose(broker.number(), isRefunded);
    broker.evict();
  }),
  stepOf(1, 'replace', isolate, (world, at) => world.replaceIsolate(at)),
  stepOf(2, 'broker', brokerMode, ({ broker }, mode) => {
    broker.mode = mode;
  }),
  stepOf(2, 'kv', keyValueMode, ({ keyValue }, mode) => {
    keyValue.mode = mode;
  }),
  stepOf(2, 'kv sees', fc.tuple(fc.nat(2), fc.boolean()), ({ keyValue }, [behind, hidesParts]) => {
    keyValue.newestBehind = behind;
    keyValue.hidesParts = hidesParts;
  }),
  stepOf(3, 'let kv through', fc.tuple(which, fc.constantFrom(true, true, true, false)), ({ keyValue }, [at, isWell]) =>
    taken(keyValue.waiting, at)?.(isWell),
  ),
  stepOf(2, 'let the broker answer', which, ({ broker }, at) => taken(broker.waiting, at)?.()),
);

export const take = async (world: World, step: Step): Promise<void> => {
  await step.take(world);
  await quiet();
  world.check();
};
