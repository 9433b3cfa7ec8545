// The query parameters of questions about the past.

import { historySteps } from '../past/history.ts';
import { bounds } from './bounds.ts';
import type { Parameter } from './parameter.ts';

const time = {
  kind: 'text',
  most: bounds.timeCharacters,
  examples: ['2026-01-31', '2026-01-31 14:30', '2026-01', '2025', '2020Q3', '7d', '6w', '3m', '1y', 'ytd'],
} as const;

// oxfmt-ignore
export const pastParameters = {
  at: { from: 'gateway', about: 'A date or a time in the past, UTC. The value of a day, month, quarter or year is its close.', value: time },
  from: { from: 'gateway', about: 'First date of a range; "all": the first day that is known.', value: time, standard: '30d' },
  to: { from: 'gateway', about: 'Last date of a range. Today unless given.', value: time },
  step: { from: 'gateway', about: 'A row a day, week (to Sunday), month or hour. A row is dated by the last day of its step.', value: { kind: 'choice', words: historySteps }, standard: '1d' },
  day: { from: 'gateway', about: "A day's price: close, at 24:00 UTC, or open, at 00:00 UTC.", value: { kind: 'choice', words: ['close', 'open'] }, standard: 'close' },
  near: { from: 'gateway', about: `A price must be less than this older than its date, like 12h, 3d or 2w; at most ${bounds.nearDays}d.`, value: { kind: 'text', most: bounds.timeCharacters, examples: ['1d', '12h', '2w'] }, standard: '1d' },
} as const satisfies Record<string, Parameter>;

export type PastParameterName = keyof typeof pastParameters;

const presented = ['format', 'sep', 'decimal', 'bom', 'errors', 'explain'] as const;
const priced = ['currency', 'day', 'near'] as const;
const always = ['token', '_', 'cache_bust'] as const;

/** Query parameters of `/coins/{id}/history`. */
export const historyParameterNames = ['from', 'to', 'step', 'columns', ...priced, ...presented, ...always] as const;
/** Query parameters of `/coins/{id}/price`. */
export const priceParameterNames = ['at', ...priced, 'includeRiskScore', 'errors', 'explain', ...always] as const;
