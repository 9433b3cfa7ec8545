// Steps at random: most of them let things go on, some break them.

import * as fc from 'fast-check';
import type { BrokerMode } from './broker-host.ts';
import { moves, outcomes, type Outcome } from './market-model.ts';
import type { KeyValueMode } from './slow-key-value.ts';
import type { Step } from './steps.ts';
import type { Patience } from './world.ts';

const isolate = fc.nat(2);
const set = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(2) }, fc.nat(19));
const patience: fc.Arbitrary<Patience> = fc.record({
  milliseconds: fc.constantFrom(5000, 5000, 1000, 0),
  mayPay: fc.constantFrom(true, true, true, false),
});
const outcome = fc.oneof({ weight: 3, arbitrary: fc.constant<Outcome>('good') }, fc.constantFrom(...outcomes));

export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('ask for a set' as const),
      isolate,
      set,
      depth: fc.constantFrom(undefined, undefined, undefined, 12, 20),
      needsRows: fc.boolean(),
      patience,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask for many sets' as const), isolate, from: fc.nat(4) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ask a question' as const),
      isolate,
      name: fc.nat(2),
      pages: fc.constantFrom(1 as const, 2 as const),
      deeper: fc.option(set, { nil: undefined }),
      patience,
    }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(9), outcome }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), move: fc.constantFrom(...moves) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 4, 6, 11, 31, 61, 121, 301, 301, 700, 700, 3_700, 9_000, 20_000, 90_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('set the clock' as const),
      seconds: fc.constantFrom(-90_000, -4000, -130, -5, 5, 130, 4000, 90_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('go to the end of' as const),
      what: fc.constantFrom('day' as const, 'month' as const),
    }),
  },
  { weight: 8, arbitrary: fc.constant({ do: 'ring' } as const) },
  { weight: 10, arbitrary: fc.constant({ do: 'run' } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('evict' as const), isRefunded: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replace' as const), isolate }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('gate' as const),
      mode: fc.constantFrom<BrokerMode[]>('well', 'well', 'slow', 'down', 'hanging'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kv' as const),
      mode: fc.constantFrom<KeyValueMode[]>('well', 'slow', 'slow', 'down', 'hanging'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('kv sees' as const), newestBehind: fc.nat(2), hidesParts: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('let kv through' as const),
      which: fc.nat(9),
      isWell: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('let the broker answer' as const), which: fc.nat(9) }) },
);
