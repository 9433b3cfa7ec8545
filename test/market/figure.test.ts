// A figure is computed on first use, once.

import { expect, it } from 'vitest';
import { keepFigure } from '../../workers/market/simulation/figures.ts';

it('computes only the requested coins, each once', () => {
  const computed: number[] = [];
  const figure = keepFigure(4, (place) => {
    computed.push(place);
    return place * 10;
  });
  expect([figure(3), figure(0), figure(3), figure(0)]).toEqual([30, 0, 30, 0]);
  expect(computed).toEqual([3, 0]);
});

it('a missing number stays missing', () => {
  const figure = keepFigure(1, () => Number.NaN);
  expect([figure(0), figure(0)]).toEqual([Number.NaN, Number.NaN]);
});
