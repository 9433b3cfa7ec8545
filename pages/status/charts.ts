// The charts of the operator's view, one entry each.

import { durationText } from '../times.ts';
import { totalOf, type Period } from './periods.ts';

export interface Series {
  readonly label: string;
  /** Undefined if there is nothing to show. */
  readonly value: (period: Period) => number | undefined;
}

export interface ChartEntry {
  readonly title: string;
  readonly kind: 'bars' | 'line';
  /** Formats a figure. */
  readonly write: (value: number) => string;
  readonly series: readonly Series[];
  /** Sums up all periods in a few words. */
  readonly summary: (periods: readonly Period[]) => string;
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const plain = (value: number): string => figures.format(value);
const percent = (value: number): string => `${plain(value)} %`;
const milliseconds = (value: number): string => `${plain(Math.round(value))} ms`;

/** A count; 0 for periods without data. */
const count = (label: string, name: string): Series => ({ label, value: ({ figure }) => figure(name) ?? 0 });
const measured = (label: string, name: string): Series => ({ label, value: ({ figure }) => figure(name) });

const largest = (periods: readonly Period[], name: string): number =>
  Math.max(0, ...periods.map(({ figure }) => figure(name) ?? 0));

const sources = ['memory', 'kv', 'gate', 'upstream'] as const;

const shareOf = (part: number, all: number): number | undefined => (all === 0 ? undefined : (100 * part) / all);

const hitRatio = (periods: readonly Period[]): number | undefined =>
  shareOf(totalOf(periods, 'memory', 'kv'), totalOf(periods, ...sources));

export const charts: readonly ChartEntry[] = [
  {
    title: 'Credits spent',
    kind: 'bars',
    write: plain,
    series: [count('credits', 'credits')],
    summary: (periods) => `${plain(totalOf(periods, 'credits'))} credits in all`,
  },
  {
    title: 'Hit ratio',
    kind: 'line',
    write: percent,
    series: [{ label: 'answers from memory or KV', value: (period) => hitRatio([period]) }],
    summary: (periods) => {
      const ratio = hitRatio(periods);
      return ratio === undefined ? 'no answers yet' : `${percent(ratio)} of answers from memory or KV`;
    },
  },
  {
    title: 'Answers',
    kind: 'bars',
    write: plain,
    series: [{ label: 'answers', value: (period) => totalOf([period], ...sources) }, count('of these stale', 'stale')],
    summary: (periods) =>
      `${plain(totalOf(periods, ...sources))} answers, ${plain(totalOf(periods, 'stale'))} of them stale` +
      (totalOf(periods, 'stale') === 0 ? '' : `, the oldest data ${durationText(largest(periods, 'stalestSeconds'))}`),
  },
  {
    title: 'Upstream calls',
    kind: 'bars',
    write: plain,
    series: [count('calls', 'calls'), count('of these failed', 'failures')],
    summary: (periods) => `${plain(totalOf(periods, 'calls'))} calls, ${plain(totalOf(periods, 'failures'))} failed`,
  },
  {
    title: 'Upstream latency',
    kind: 'line',
    write: milliseconds,
    series: [measured('median', 'medianMilliseconds'), measured('longest', 'longestMilliseconds')],
    summary: (periods) =>
      totalOf(periods, 'calls') === 0
        ? 'no calls'
        : `the longest call took ${milliseconds(largest(periods, 'longestMilliseconds'))}`,
  },
  {
    title: 'Pauses of upstream calls',
    kind: 'bars',
    write: durationText,
    series: [count('longest pause', 'pausedSeconds')],
    summary: (periods) => {
      const longest = largest(periods, 'pausedSeconds');
      return longest === 0 ? 'none' : `the longest ${durationText(longest)}`;
    },
  },
  {
    title: 'Coins held',
    kind: 'line',
    write: plain,
    series: [measured('coins in all sets', 'coins')],
    summary: (periods) =>
      `${plain(periods.findLast(({ figure }) => figure('sets') !== undefined)?.figure('sets') ?? 0)} sets`,
  },
  {
    title: 'Snapshots',
    kind: 'bars',
    write: plain,
    series: [count('refreshes', 'refreshes'), count('writes to KV', 'kvWrites')],
    summary: (periods) =>
      `${plain(totalOf(periods, 'refreshes'))} refreshes, ${plain(totalOf(periods, 'kvWrites'))} writes to KV`,
  },
];
