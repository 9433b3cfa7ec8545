// How the gateway is now: budgets, the breaker, and what it holds.

import { durationText } from '../duration.ts';
import { element, tableElement } from '../element.ts';
import type { Budget, GateBody, HeldSet, StatusBody } from './status-body.ts';

const figures = new Intl.NumberFormat('en');
const shortFigures = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
/** Longer figures stand in a card in short. */
const LONGEST = 9_999_999;

const inShort = (value: number): string => (value > LONGEST ? shortFigures : figures).format(value);

const card = (title: string, value: string, small: string, meter?: HTMLElement): HTMLElement =>
  element(
    'div',
    { class: 'card' },
    element('dt', {}, title),
    element('dd', {}, value, element('small', {}, small), meter),
  );

const meterOf = (title: string, spent: number, limit: number): HTMLElement =>
  element('meter', {
    min: 0,
    max: Math.max(1, limit),
    high: 0.8 * Math.max(1, limit),
    optimum: 0,
    value: spent,
    'aria-label': `${title}: ${spent} of ${limit}`,
  });

const budgetCard = (title: string, { spent, limit }: Budget, small = ''): HTMLElement =>
  card(title, inShort(spent), `of ${inShort(limit)}${small}`, meterOf(title, spent, limit));

const upstreamCard = ({ upstreamPausedSeconds }: GateBody): HTMLElement =>
  upstreamPausedSeconds > 0
    ? card('Breaker', 'Open', `the upstream is left in peace for ${durationText(upstreamPausedSeconds)} more`)
    : card('Breaker', 'Closed', 'the upstream may be called');

const countCard = ({ credits: { upstream } }: GateBody): HTMLElement | undefined =>
  upstream === null
    ? undefined
    : card('Left upstream', inShort(upstream.remaining), `of ${inShort(upstream.total)}, by its own count`);

const cardsOf = (gate: GateBody, now: number): HTMLElement => {
  const { day, month } = gate.credits;
  const left = Math.max(0, (Date.parse(day.ends) - now) / 1000);
  return element(
    'dl',
    { class: 'cards' },
    budgetCard('Credits today', day, `, anew in ${durationText(left)}`),
    budgetCard('Credits this month', month),
    countCard(gate) ?? undefined,
    upstreamCard(gate),
    budgetCard('Writes to KV today', { spent: gate.kvWrites.today, limit: gate.kvWrites.perDay }),
  );
};

/** `defi||USD` is hard to read. */
const setName = (set: string): string => {
  const [categories = '', chains = '', currency = ''] = set.split('|');
  const members = [categories, chains].filter((part) => part !== '').join(' on ');
  return `${members === '' ? 'whole market' : members.replaceAll('+', ' or ')}, ${currency}`;
};

const stateOf = ({ asOf, ttlSeconds, failing }: HeldSet, now: number): string => {
  if (failing) return 'the last refresh failed';
  if (asOf === null || ttlSeconds === null) return 'being fetched';
  return now - Date.parse(asOf) < ttlSeconds * 1000 ? 'fresh' : 'refreshed when asked for';
};

const setRow = (held: HeldSet, now: number): readonly string[] => [
  setName(held.set),
  figures.format(held.coins),
  figures.format(held.depth),
  held.asOf === null ? '–' : durationText(Math.max(0, (now - Date.parse(held.asOf)) / 1000)),
  held.ttlSeconds === null ? '–' : durationText(held.ttlSeconds),
  stateOf(held, now),
];

/** The columns of a set's coins and depth. */
const setFigures: ReadonlySet<number> = new Set([1, 2]);

const setsTable = ({ sets }: GateBody, now: number): HTMLElement =>
  sets.length === 0
    ? element('p', {}, 'No snapshot is held yet: the first question fetches one.')
    : tableElement(
        'Snapshots',
        ['set', 'coins', 'depth asked for', 'age', 'lifetime', 'state'],
        sets.map((held) => setRow(held, now)),
        setFigures,
      );

/** Enough of a deployment's name to tell it from others. */
const BUILD_LENGTH = 8;

const runningOf = ({ version, build }: StatusBody): string =>
  `Coinsheet ${version}, build ${build.slice(0, BUILD_LENGTH)}.`;

const dataOf = ({ time, upstream, simulated, gate }: StatusBody): string =>
  gate === null
    ? 'The gate does not answer: nothing is known but that the gateway runs.'
    : `At ${new Date(time).toLocaleString()}: data of ${upstream}${simulated === true ? ', with invented prices' : ''}.`;

/** One line about the whole. */
export const newsOf = (body: StatusBody): string => `${dataOf(body)} ${runningOf(body)}`;

export const present = (gate: GateBody, now: number): readonly HTMLElement[] => [
  cardsOf(gate, now),
  element('div', { class: 'figures' }, setsTable(gate, now)),
];
