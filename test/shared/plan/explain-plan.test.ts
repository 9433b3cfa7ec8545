// The explanation of each decision: each title is the sentence.

import { describe, expect, it } from 'vitest';
import { byPrice, byRank, coinsBy, explained, type Asked } from './ask-plan.ts';

const byDecimals = { field: 'decimals', descending: true } as const;
const facts = { itemCount: 5000 };

describe('explains as', () => {
  it.each<[string, Asked, object]>([
    [
      'Answered from the snapshot: the snapshot holds all 50 coins of the set.',
      { facts: { complete: true }, needsTotal: true },
      { kind: 'local', proof: 'complete', totalProof: 'complete', credits: 0 },
    ],
    [
      'Answered from the snapshot: the filter keeps market cap above 500, and the snapshot holds every coin above 100.',
      { where: 'marketCap > 500', sort: byPrice },
      { kind: 'local', proof: 'cap', bound: 500, cutoff: 100, credits: 0 },
    ],
    [
      'Answered from the snapshot: the filter keeps ranks up to 4, and the snapshot holds every rank up to 9.',
      { where: 'rank < 5', sort: byPrice },
      { kind: 'local', proof: 'rank', bound: 4, cutoff: 9, credits: 0 },
    ],
    [
      'Answered from the snapshot: the snapshot holds every coin that the filter names.',
      { where: 'id = coin-1', sort: byPrice },
      { kind: 'local', proof: 'ids', credits: 0 },
    ],
    [
      'Answered from the snapshot: the page is full of coins before any that is not held, as the snapshot holds every rank up to 9; the upstream itself counts 50 coins in the set.',
      { sort: byRank, needsTotal: true },
      { kind: 'local', proof: 'page', totalProof: 'total', cutoff: 9, credits: 0 },
    ],
    [
      'A snapshot of 2000 coins should hold the whole answer. Until there is one: The upstream is asked for this very page: coins outside the snapshot, which holds 10 of 5000 coins, may belong to the answer.',
      { limit: 10, maxDepth: 5000, facts },
      { kind: 'deepen', proof: 'page', cutoff: 100, depth: 2000, credits: 4 },
    ],
    [
      'The upstream is asked for this very page: dollars are compared, and the snapshot holds amounts in EUR.',
      { usd: true },
      { kind: 'upstream', credits: 2 },
    ],
    [
      'The upstream is asked for at most 1000 coins to look through: the pages of the snapshot did not fit together, so that it proves little.',
      { sort: byDecimals, facts: { sound: false } },
      { kind: 'upstream', credits: 2 },
    ],
    [
      'The upstream is asked for at most 2000 coins to look through: the answer says how many coins match in all, and the snapshot holds 10 of 1500 coins.',
      { where: 'decimals = 18', needsTotal: true, facts: { itemCount: 1500 } },
      { kind: 'upstream', credits: 4 },
    ],
    [
      'Refused without asking the upstream: the answer says how many coins match in all, and the snapshot holds 10 of 5000 coins, and 2000 coins are too few to count all matches.',
      { where: 'decimals = 18', needsTotal: true, facts },
      { kind: 'refuse', add: 'marketCap > 110', credits: 0 },
    ],
    [
      'Refused without asking the upstream: coins outside the snapshot, which holds 10 of 5000 coins, may belong to the answer, and 2000 coins are too few to put the coins into order by decimals.',
      { sort: byDecimals, facts },
      { kind: 'refuse', add: 'marketCap > 110', credits: 0 },
    ],
    [
      'Refused without asking the upstream: coins outside the snapshot, which holds 10 of 5000 coins, may belong to the answer, and 2000 coins are too few to reach this page.',
      { where: 'decimals = 18', limit: 1000, page: 2, facts },
      { kind: 'refuse', add: 'marketCap > 110', credits: 0 },
    ],
    [
      'Refused without asking the upstream: coins outside the snapshot, which holds 2000 of 5000 coins, may belong to the answer, and 2000 coins are too few to fill this page, as the snapshot holds these coins already.',
      { where: 'decimals = 3', coins: coinsBy(2000, (place) => 3000 - place), facts },
      { kind: 'refuse', add: 'marketCap > 1100', credits: 0 },
    ],
  ])('%s', (reason, asked, expected) => expect(explained(asked)).toEqual({ reason, ...expected }));
});
