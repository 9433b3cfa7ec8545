// The rows of COIN_STATUS. Unknown values have no row.

import { categories, chains } from '../../shared/coin/memberships.ts';
import type { ResultCell, ResultRows } from '../cells/cell.ts';
import type { Build } from '../build.ts';
import { hostWords } from '../host-words.ts';
import type { Settings } from '../settings/settings.ts';
import type { Status } from './read-status.ts';

export interface StatusFacts {
  readonly build: Build;
  readonly settings: Settings | undefined;
  readonly status: Status | undefined;
  /** Time of the data that formulas show, milliseconds since 1970. */
  readonly asOf: number | undefined;
  readonly now: number;
  /** The sentence of a problem. */
  readonly problem: string | undefined;
}

/** Undefined if unknown. */
type Value = ResultCell | undefined;

const labelled = (labels: Readonly<Record<string, string>>, names: string): readonly string[] =>
  names === '' ? [] : names.split('+').map((name) => labels[name] ?? name);

/** `defi+gaming||USD` in words. */
const setName = (set: string): string => {
  const [category = '', chain = '', currency = ''] = set.split('|');
  const members = [...labelled(categories, category), ...labelled(chains, chain)];
  return `${members.length === 0 ? 'whole market' : members.join(', ')}, ${currency}`;
};

const timeCell = (time: number | string | undefined): Value => (time === undefined ? undefined : new Date(time));

type Broker = NonNullable<Status['gate']>;
type HeldSet = NonNullable<Broker['sets']>[number];
type RecordedSet = NonNullable<NonNullable<Broker['past']>['records']>[number];

/** The rows for each set that the gateway holds. */
const setTable: readonly (readonly [what: string, value: (held: HeldSet) => Value])[] = [
  ['Coins held', ({ coins }) => coins],
  ['Refreshed every, seconds', ({ lifetimeSeconds }) => lifetimeSeconds],
  ['Newer list in doubt since', ({ doubt }) => timeCell(doubt?.since)],
];

/** The rows for each set whose days the gateway has on record. */
const recordTable: readonly (readonly [what: string, value: (record: RecordedSet) => Value])[] = [
  ['Days on record', ({ days }) => days],
  ['First day on record', ({ first }) => first],
  ['Last day on record', ({ last }) => last],
  ['Days missing between them', ({ missing }) => missing || undefined],
];

const rowsOf = <Of extends { readonly set?: string }>(
  rows: readonly (readonly [what: string, value: (of: Of) => Value])[],
  of: Of,
): readonly (readonly [string, ResultCell])[] =>
  rows.flatMap(([what, value]) => {
    const cell = value(of);
    return cell === undefined ? [] : [[`${what}: ${setName(of.set ?? '')}`, cell] as const];
  });

/** The most frequent step of each period, which comes first. */
const stepRows = (status: Status | undefined): readonly (readonly [string, ResultCell])[] => {
  const steps = new Map<string, number>();
  for (const { period = '', stepSeconds } of status?.gate?.past?.series?.steps ?? [])
    if (typeof stepSeconds === 'number' && !steps.has(period)) steps.set(period, stepSeconds);
  return Array.from(steps, ([period, seconds]) => [`Step of past prices, seconds: ${period}`, seconds] as const);
};

/** Without a broker's answer, those that the isolate has in memory. */
const setRows = (status: Status | undefined): readonly (readonly [string, ResultCell])[] => {
  const sets: readonly HeldSet[] = status?.gate?.sets ?? status?.snapshots ?? [];
  return sets.flatMap((held) => rowsOf(setTable, held));
};

const writesLeft = ({ perDay, today }: NonNullable<Broker['kvWrites']> = {}): Value =>
  perDay === undefined || today === undefined ? undefined : Math.max(0, perDay - today);

const secondsIn = (milliseconds: number | undefined): Value =>
  milliseconds === undefined ? undefined : milliseconds / 1000;

const priceKinds: readonly (readonly [simulated: boolean, text: string])[] = [
  [true, 'Invented prices'],
  [false, 'Market prices'],
];

const table: readonly (readonly [what: string, value: (facts: StatusFacts) => Value])[] = [
  ['Gateway', ({ settings }) => settings?.gatewayUrl.replace(/^https?:\/\//, '')],
  ['Prices', ({ status }) => priceKinds.find(([simulated]) => simulated === status?.simulated)?.[1]],
  ['Prices from', ({ status }) => status?.upstream],
  // Nobody gives invented prices.
  ['Source', ({ status }) => (status?.simulated === true ? undefined : status?.source?.attribution)],
  ['Data time', ({ asOf }) => timeCell(asOf)],
  [
    'Data age in seconds',
    ({ asOf, now }) => (asOf === undefined ? undefined : Math.max(0, Math.round((now - asOf) / 1000))),
  ],
  ['Credits spent today', ({ status }) => status?.gate?.credits?.day?.spent],
  ['Credits left today', ({ status }) => status?.gate?.credits?.day?.left],
  ['Credits a day', ({ status }) => status?.gate?.credits?.day?.limit],
  ['Credits spent this month', ({ status }) => status?.gate?.credits?.month?.spent],
  ['Credits left this month', ({ status }) => status?.gate?.credits?.month?.left],
  ['Credits a month', ({ status }) => status?.gate?.credits?.month?.limit],
  ['Credits spent on the past today', ({ status }) => status?.gate?.credits?.today?.['history']],
  ['Upstream credits left', ({ status }) => status?.gate?.credits?.upstream?.remaining],
  ['Upstream paused, seconds', ({ status }) => status?.gate?.upstreamPausedSeconds || undefined],
  ['Upstream pause between calls, seconds', ({ status }) => secondsIn(status?.gate?.upstreamPauseMilliseconds)],
  ['KV writes left today', ({ status }) => writesLeft(status?.gate?.kvWrites)],
  ['KV writes a day', ({ status }) => status?.gate?.kvWrites?.perDay],
  ['Coins with past prices', ({ status }) => status?.gate?.past?.series?.coins],
];

const settingsTable: typeof table = [
  ['Currency', ({ settings }) => settings?.currency],
  ['Rows up to an hour old', ({ settings }) => (settings === undefined ? undefined : `stale=${settings.stale}`)],
  [
    'Access token',
    ({ settings }) => (settings === undefined ? undefined : settings.accessToken === '' ? 'none' : 'set'),
  ],
  ['Add-on build', ({ build }) => build.id],
];

const problemTable: typeof table = [['Problem', ({ problem }) => problem && { problem }]];

const known = (rows: typeof table, facts: StatusFacts): readonly (readonly [string, ResultCell])[] =>
  rows.flatMap(([what, value]) => {
    const cell = value(facts);
    return cell === undefined ? [] : [[what, cell] as const];
  });

export const statusRows = (facts: StatusFacts): ResultRows => [
  ['what', 'value'],
  ...known(table, facts),
  ...setRows(facts.status),
  ...(facts.status?.gate?.past?.records ?? []).flatMap((record) => rowsOf(recordTable, record)),
  ...stepRows(facts.status),
  ...known(settingsTable, facts),
  ...hostWords(facts.build).limits,
  ...known(problemTable, facts),
];
