// The gateway's current state: budgets, calls to the upstream, and held sets.

import { durationText, spanText, timeText } from '../times.ts';
import { element, tableElement } from '../element.ts';
import { setName } from './sentences.ts';
import type { Budget, BrokerBody, HeldSet, StatusBody } from './status-body.ts';

const figures = new Intl.NumberFormat('en');
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const shortFigures = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
/** Largest number that a card shows in full; larger ones are abbreviated. */
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

const paceText = (milliseconds: number): string =>
  milliseconds === 0 ? 'one at a time' : `one at a time, ${tenths.format(milliseconds / 1000)}\u00A0s apart`;

const upstreamCard = ({ upstreamPausedSeconds, upstreamPauseMilliseconds }: BrokerBody): HTMLElement =>
  upstreamPausedSeconds > 0
    ? card('Upstream calls', 'Paused', `for ${durationText(upstreamPausedSeconds)} more`)
    : card('Upstream calls', 'Allowed', paceText(upstreamPauseMilliseconds));

const countCard = ({ credits: { upstream, renews } }: BrokerBody, now: number): HTMLElement | undefined =>
  upstream === null
    ? undefined
    : card(
        'Left upstream',
        inShort(upstream.remaining),
        `of ${inShort(upstream.total)}, by its own count; renewed in ${spanText(now, renews)}`,
      );

const cardsOf = (broker: BrokerBody, now: number): HTMLElement => {
  const { day, month } = broker.credits;
  return element(
    'dl',
    { class: 'cards' },
    budgetCard('Credits today', day, `, renewed in ${spanText(now, day.ends)}`),
    budgetCard('Credits this month', month),
    countCard(broker, now),
    upstreamCard(broker),
    budgetCard('Writes to KV today', { spent: broker.kvWrites.today, limit: broker.kvWrites.perDay }),
  );
};

const stateOf = ({ asOf, ttlSeconds, failing, doubt }: HeldSet, now: number): string => {
  if (doubt !== null) return 'a newer list is in doubt';
  if (failing) return 'the last refresh failed';
  if (asOf === null || ttlSeconds === null) return 'being fetched';
  return now - Date.parse(asOf) < ttlSeconds * 1000 ? 'fresh' : 'refreshed at the next use';
};

const setRow = (held: HeldSet, now: number): readonly string[] => [
  setName(held.set),
  figures.format(held.coins),
  figures.format(held.depth),
  held.asOf === null ? '–' : spanText(held.asOf, now),
  durationText(held.lifetimeSeconds),
  tenths.format(held.clients),
  stateOf(held, now),
];

/** Indexes of the numeric columns: coins, depth and clients. */
const setFigures: ReadonlySet<number> = new Set([1, 2, 5]);

const setsTable = ({ sets }: BrokerBody, now: number): HTMLElement =>
  tableElement(
    'Sets held',
    ['set', 'coins', 'depth', 'age', 'refreshed every', 'clients', 'state'],
    sets.map((held) => setRow(held, now)),
    setFigures,
  );

/** Characters of the build id that are shown. */
const BUILD_LENGTH = 8;

const runningOf = ({ version, build }: StatusBody): string =>
  `Coinsheet ${version}, build ${build.slice(0, BUILD_LENGTH)}.`;

/** Nobody gives invented prices; an isolate that holds nothing does not know whether they are. */
const sourceOf = ({ simulated, source }: StatusBody): string => {
  if (simulated === null) return '.';
  return simulated ? ', with invented prices.' : `. ${source.attribution}.`;
};

const dataOf = (body: StatusBody): string =>
  body.broker === null
    ? 'The gateway runs, but its broker does not answer: no further figures.'
    : `At ${timeText(new Date(body.time))}: data from ${body.upstream}${sourceOf(body)}`;

/** Time, source of the data and version, in one line. */
export const newsOf = (body: StatusBody): string => `${dataOf(body)} ${runningOf(body)}`;

export const present = (broker: BrokerBody, now: number): readonly HTMLElement[] => [
  cardsOf(broker, now),
  ...(broker.sets.length === 0 ? [] : [element('div', { class: 'figures' }, setsTable(broker, now))]),
];
