// The rows of COIN_STATUS. Unknown values have no row.

import { categories, chains } from '../../shared/coin/memberships.ts';
import type { ResultCell, ResultRows } from '../cells/cell.ts';
import type { Build } from '../build.ts';
import { hostWords } from '../host-words.ts';
import type { Settings } from '../settings/settings.ts';
import type { HeldSet, RecordedSet, SeriesStep, Status } from './read-status.ts';

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

const timeCell = (time: number | undefined): Value => (time === undefined ? undefined : new Date(time));

/** The rows for each set that the gateway holds. */
const setTable: readonly (readonly [what: string, value: (held: HeldSet) => Value])[] = [
  ['Coins held', ({ coins }) => coins],
  ['Refreshed every, seconds', ({ refreshSeconds }) => refreshSeconds],
  ['Newer list in doubt since', ({ doubtedSince }) => timeCell(doubtedSince)],
];

/** The rows for each set whose days the gateway has on record. */
const recordTable: readonly (readonly [what: string, value: (record: RecordedSet) => Value])[] = [
  ['Days on record', ({ days }) => days],
  ['First day on record', ({ first }) => first],
  ['Last day on record', ({ last }) => last],
  ['Days missing between them', ({ missing }) => missing || undefined],
];

const rowsOf = <Of extends { readonly set: string }>(
  rows: readonly (readonly [what: string, value: (of: Of) => Value])[],
  of: Of,
): readonly (readonly [string, ResultCell])[] =>
  rows.flatMap(([what, value]) => {
    const cell = value(of);
    return cell === undefined ? [] : [[`${what}: ${setName(of.set)}`, cell] as const];
  });

const stepRow = ({ period, seconds }: SeriesStep): readonly [string, ResultCell] => [
  `Step of past prices, seconds: ${period}`,
  seconds,
];

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
  ['Source', ({ status }) => (status?.simulated === true ? undefined : status?.attribution)],
  ['Data time', ({ asOf }) => timeCell(asOf)],
  [
    'Data age in seconds',
    ({ asOf, now }) => (asOf === undefined ? undefined : Math.max(0, Math.round((now - asOf) / 1000))),
  ],
  ['Credits spent today', ({ status }) => status?.creditsToday?.spent],
  ['Credits left today', ({ status }) => status?.creditsToday?.left],
  ['Credits a day', ({ status }) => status?.creditsToday?.limit],
  ['Credits spent this month', ({ status }) => status?.creditsThisMonth?.spent],
  ['Credits left this month', ({ status }) => status?.creditsThisMonth?.left],
  ['Credits a month', ({ status }) => status?.creditsThisMonth?.limit],
  ['Credits spent on the past today', ({ status }) => status?.creditsForPastToday],
  ['Upstream credits left', ({ status }) => status?.upstreamCredits],
  ['Upstream paused, seconds', ({ status }) => status?.upstreamPausedSeconds || undefined],
  ['Upstream pause between calls, seconds', ({ status }) => secondsIn(status?.upstreamPauseMilliseconds)],
  ['KV writes left today', ({ status }) => status?.keyValueWrites?.left],
  ['KV writes a day', ({ status }) => status?.keyValueWrites?.limit],
  ['Coins with past prices', ({ status }) => status?.coinsWithPast],
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
  ...(facts.status?.sets ?? []).flatMap((held) => rowsOf(setTable, held)),
  ...(facts.status?.records ?? []).flatMap((record) => rowsOf(recordTable, record)),
  ...(facts.status?.steps ?? []).map(stepRow),
  ...known(settingsTable, facts),
  ...hostWords(facts.build).limits,
  ...known(problemTable, facts),
];
