// How long snapshots are fresh for what they cost and who uses them.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLIENTS_POWER,
  pacedFactor,
  pacedLifetime,
  type Claim,
} from '../../../workers/gateway/broker/refresh/lifetimes.ts';

const one: Claim = { credits: 4, clients: 1, idleSeconds: 0 };
const DAY = 86_400;
/** The free plan: 20,000 credits in 30 days. */
const perSecond = 20_000 / 30 / DAY;

/** Of the first claim. */
const lifetime = (
  claims: readonly [Claim, ...(readonly Claim[])],
  creditsPerSecond = perSecond,
  longest = DAY,
): number => pacedLifetime(claims[0], pacedFactor(claims, creditsPerSecond, 120, longest), 120, longest);

const times = (count: number, claim: Claim): readonly Claim[] => Array.from({ length: count }, () => claim);

describe('a free key gives', () => {
  it.each([
    ['one set of one page', 259.2, [{ ...one, credits: 2 }]],
    ['one set of two pages', 518.4, [one]],
    ['each of four sets', 2073.6, times(4, one)],
    ['each of ten sets', 5184, times(10, one)],
  ] as const)('%s a lifetime of %d s', (_, seconds, [own = one, ...others]) => {
    expect(lifetime([own, ...others])).toBe(Math.ceil(seconds));
  });
});

it('what can be paid has the least lifetime', () => {
  expect(lifetime([one], 4 / 120)).toBe(120);
  expect(lifetime([one], 4 / 121)).toBe(121);
});

it('without a credit it is the longest', () => {
  expect(lifetime([one], 0)).toBe(DAY);
});

it('one set asked for all day is fresher than ten that are asked for once', () => {
  const once: Claim = { ...one, clients: 0.01, idleSeconds: 3600 };
  const steady = lifetime([one, ...times(10, once)]);
  expect(steady).toBeLessThan(2 * 519);
  expect(lifetime([once, one, ...times(9, once)])).toBeGreaterThan(5 * steady);
});

it('a set that many more clients use lives less long', () => {
  const many: Claim = { ...one, clients: 16 };
  expect(lifetime([one, many]) / lifetime([many, one])).toBeCloseTo(8, 1);
});

it('one client with fifteen sets takes little from twenty others with one', () => {
  const abused: Claim = { ...one, clients: (1 / 15) ** (1 / CLIENTS_POWER) };
  const crowd: Claim = { ...one, clients: 20 };
  expect(lifetime([crowd, ...times(15, abused)]) / lifetime([crowd])).toBeLessThan(1.12);
});

it('all sets together never cost more than there is, nor much less', () => {
  const claim = fc.record({
    credits: fc.integer({ min: 2, max: 50 }),
    clients: fc.double({ min: 0, max: 100, noNaN: true }),
    idleSeconds: fc.constantFrom(0, 0, 60, 5000),
  });
  fc.assert(
    fc.property(
      fc.array(claim, { minLength: 1, maxLength: 32 }),
      fc.double({ min: 0.001, max: 10, noNaN: true }),
      (claims, creditsPerSecond) => {
        const cost = claims.reduce((sum, own, index) => {
          const others = claims.toSpliced(index, 1);
          return sum + own.credits / (lifetime([own, ...others], creditsPerSecond, 1e10) + own.idleSeconds);
        }, 0);
        const most = claims.reduce((sum, { credits, idleSeconds }) => sum + credits / (120 + idleSeconds), 0);
        expect(cost).toBeLessThanOrEqual(creditsPerSecond * 1.001);
        // Lifetimes are whole seconds.
        expect(cost).toBeGreaterThan(Math.min(creditsPerSecond, most) * 0.97);
      },
    ),
  );
});
