// Which pages may take the place of what a set holds: each title is a case.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DOUBT_SECONDS,
  whyNotReplaced,
  type FoundList,
} from '../../../workers/gateway/broker/sets/replacement-policy.ts';
import type { Doubt } from '../../../workers/gateway/broker/sets/doubt.ts';
import type { PublishedVersion } from '../../../workers/gateway/broker/sets/set-record.ts';
import { snapshotOf } from '../../support/encode-coins.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const noon = Date.parse('2026-01-11T12:00:00Z');
const at = (seconds: number): number => noon + seconds * 1000;
const idsOf = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `c${from + index}`);

const list = (ids: readonly string[], proof: Partial<FoundList> = {}): FoundList => ({
  sound: true,
  complete: false,
  itemCount: ids.length,
  ids,
  ...proof,
});

const columnsOf = async ({ ids, ...label }: FoundList): Promise<ArrayBuffer> =>
  (
    await snapshotOf(
      ids.map((id, index) => coin(id, id, index + 1, 9000 - index)),
      label,
    )
  ).columns;

const publishedOf = (held: FoundList, ttlSeconds = 120): PublishedVersion => ({
  version: 'v',
  slot: 0,
  asOf: noon,
  ttlSeconds,
  depth: 2000,
  coins: held.ids.length,
  itemCount: held.itemCount,
});

const ids = idsOf(9);
const sound = list(ids);
const disordered = list(ids, { sound: false });
const whole = list(ids, { sound: false, complete: true });
const empty = list([], { complete: true });
const inDoubt = 120 + DOUBT_SECONDS;

interface Case {
  readonly title: string;
  readonly held: FoundList | undefined;
  readonly found: FoundList;
  /** Seconds since the held version was asked for. */
  readonly age?: number;
  readonly ttlSeconds?: number;
  readonly isReplaced: boolean;
}

/** @param least coins that the service is known to have at least. */
const why = (
  found: FoundList,
  held: PublishedVersion | undefined,
  doubt: Doubt | null,
  readColumns: () => ArrayBuffer | undefined,
  now: number,
  least = 0,
): ReturnType<typeof whyNotReplaced> => whyNotReplaced(found, held, { doubt, readColumns, least, now });

describe('pages that prove something or nothing', () => {
  it.each<Case>([
    { title: 'nothing is held', held: undefined, found: disordered, isReplaced: true },
    { title: 'nothing is held and nothing found', held: undefined, found: empty, isReplaced: true },
    { title: 'sound after sound', held: sound, found: sound, isReplaced: true },
    { title: 'no order after sound', held: sound, found: disordered, isReplaced: false },
    { title: 'the same, nearly an hour', held: sound, found: disordered, age: inDoubt - 1, isReplaced: false },
    { title: 'the same, for an hour', held: sound, found: disordered, age: inDoubt, isReplaced: true },
    {
      title: 'the same after what lives for hours',
      held: sound,
      found: disordered,
      age: 20_001,
      ttlSeconds: 20_000,
      isReplaced: false,
    },
    { title: 'no order, but all there is', held: sound, found: whole, isReplaced: true },
    { title: 'no order after all there was', held: whole, found: disordered, isReplaced: false },
    { title: 'no order after no order', held: disordered, found: disordered, isReplaced: true },
    { title: 'a clock that was set back', held: sound, found: disordered, age: -130, isReplaced: false },
    { title: 'none after none', held: empty, found: empty, age: 3700, isReplaced: true },
    { title: 'some after none', held: empty, found: sound, age: 3700, isReplaced: true },
  ])('$title', async ({ held, found, age = 130, ttlSeconds, isReplaced }) => {
    const columns = await columnsOf(held ?? sound);
    const published = held === undefined ? undefined : publishedOf(held, ttlSeconds);
    expect(why(found, published, null, () => columns, at(age)) === undefined).toBe(isReplaced);
  });

  it('a version whose columns are lost proves nothing', () => {
    expect(why(disordered, publishedOf(sound), null, () => undefined, at(130))).toBeUndefined();
  });
});

describe('a list that lacks coins of the one before', () => {
  const market = list(idsOf(3300));

  it.each([
    ['one coin of 3,300', market, list(['c0']), 'the list lacks 3299 of 3300 coins'],
    ['none of nine', sound, empty, 'the list lacks 9 of 9 coins'],
    ['a tenth less', market, list(idsOf(2970)), undefined],
    ['more than a tenth less', market, list(idsOf(2969)), 'the list lacks 331 of 3300 coins'],
    ['without the largest', market, list(idsOf(3299, 1)), 'the list lacks c0, one of the largest coins'],
    [
      'without the hundredth',
      market,
      list(idsOf(3300).toSpliced(99, 1)),
      'the list lacks c99, one of the largest coins',
    ],
    ['without the hundred and first', market, list(idsOf(3300).toSpliced(100, 1)), undefined],
    [
      'that says as many but has one',
      market,
      list(['c0'], { itemCount: 3300 }),
      'the list lacks c1, one of the largest coins',
    ],
    ['one of two', list(idsOf(2)), list(['c1']), undefined],
    ['none of two', list(idsOf(2)), empty, 'the list lacks 2 of 2 coins'],
    ['one of nine, even the largest', sound, list(idsOf(8, 1)), undefined],
    ['in another order', market, list(idsOf(3300).toReversed()), undefined],
    ['more coins', sound, market, undefined],
  ])('%s', async (_, held, found, detail) => {
    const columns = await columnsOf(held);
    expect(why(found, publishedOf(held), null, () => columns, at(130))?.detail).toBe(detail);
  });

  it('takes its place after the same answer at three refreshes over an hour, not before', async () => {
    const columns = await columnsOf(market);
    const found = list(idsOf(50));
    const outcomes: (string | undefined)[] = [];
    let doubt: Doubt | null = null;
    for (const age of [130, 260, 390, 3729, 3730]) {
      const refusal = why(found, publishedOf(market), doubt, () => columns, at(age));
      doubt = refusal?.doubt ?? doubt;
      outcomes.push(refusal?.detail);
    }
    const refused = 'the list lacks 3250 of 3300 coins';
    expect(outcomes).toEqual([refused, refused, refused, refused, undefined]);
    expect(doubt).toMatchObject({ since: at(130), times: 4, itemCount: 50 });
  });

  it('is in doubt anew where the next one is another', async () => {
    const columns = await columnsOf(market);
    const before: Doubt = { since: at(130), times: 9, itemCount: 50, largest: idsOf(5) };
    const others = [list(idsOf(20)), list(idsOf(80)), list(idsOf(50, 5)), empty];
    const after = others.map((found) => why(found, publishedOf(market), before, () => columns, at(9000)));
    expect(after.map((refusal) => refusal?.doubt)).toEqual(
      others.map(({ itemCount }) => expect.objectContaining({ since: at(9000), times: 1, itemCount })),
    );
  });

  it('takes its place when the other is a day old', async () => {
    const columns = await columnsOf(sound);
    expect(why(empty, publishedOf(sound), null, () => columns, at(86_399))).toBeDefined();
    expect(why(empty, publishedOf(sound), null, () => columns, at(86_400))).toBeUndefined();
  });

  it('never does at once, whatever its size and which of its coins it has', async () => {
    const columns = await columnsOf(market);
    fc.assert(
      fc.property(fc.subarray([...market.ids], { maxLength: 2969 }), fc.nat(3300), (some, itemCount) => {
        const found = list(some, { itemCount: Math.max(some.length, itemCount), complete: some.length === itemCount });
        const lacksLargest = idsOf(100).some((id) => !some.includes(id));
        const lacksMany = 3300 - found.itemCount > 330;
        const refusal = why(found, publishedOf(market), null, () => columns, at(130));
        expect(refusal !== undefined).toBe(lacksLargest || lacksMany);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a first list', () => {
  const first = (count: number, doubt: Doubt | null = null, now = at(0)) =>
    why(list(idsOf(count)), undefined, doubt, () => undefined, now, 1000);

  it('with far fewer coins than the service is known to have is in doubt, for an hour and three refreshes', () => {
    const outcomes: (string | undefined)[] = [];
    let doubt: Doubt | null = null;
    for (const seconds of [0, 600, 3599, 3600]) {
      const refusal = first(30, doubt, at(seconds));
      doubt = refusal?.doubt ?? doubt;
      outcomes.push(refusal?.detail);
    }
    const refused = 'the list has 30 coins, and at least 1000 are known';
    expect(outcomes).toEqual([refused, refused, refused, undefined]);
  });

  it('with enough of them is not', () => {
    expect([first(1000), first(3300)]).toEqual([undefined, undefined]);
  });

  it('that was accepted although it is short is followed by others like it', async () => {
    const short = list(idsOf(30));
    const columns = await columnsOf(short);
    const after = [130, 200_000].map((age) => why(short, publishedOf(short), null, () => columns, at(age), 1000));
    expect(after).toEqual([undefined, undefined]);
  });
});
