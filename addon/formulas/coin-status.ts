// COIN_STATUS: the gateway, the age of the data, credits and limits, as far as they are known. If the gateway fails,
// it shows the local rows and a sentence. Never shows a token.

import type { StatusBody } from '../../shared/protocol/status-answer.ts';
import { isJsonObject, readJson } from '../text.ts';
import { categories, chains } from '../../shared/coin/memberships.ts';
import type { ResultCell, ResultRows } from '../cells/cell.ts';
import { type Build, hostWords } from '../build.ts';
import type { Settings } from '../settings/settings.ts';
import { ok } from '../../shared/result.ts';
import { answerQuestions } from '../asking/ask.ts';
import { checkExtra } from '../arguments/argument.ts';
import { failureSentence } from '../client/failures.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import type { Asker } from '../client/fetch.ts';
import { type Formula, perform, type Steps } from '../steps/step.ts';

/**
 * The gateway's reply is read as our own gateway wrote it, with every part optional, since a gateway of another version
 * may lack some.
 */
type Loose<Part> = Part extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : Part extends object
    ? { readonly [Name in keyof Part]?: Loose<Part[Name]> }
    : Part;

type Status = Loose<StatusBody>;

const isStatus = (value: unknown): value is Status => isJsonObject(value) && value['service'] === 'coinsheet';

/** Undefined if the text is not a gateway's reply. */
export const readStatus = (text: string): Status | undefined => {
  const body = readJson(text);
  return isStatus(body) ? body : undefined;
};

interface StatusFacts {
  readonly build: Build;
  readonly settings: Settings | undefined;
  readonly status: Status | undefined;
  /** Time of the data that formulas show, milliseconds since 1970. */
  readonly asOf: number | undefined;
  readonly now: number;
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

type Broker = NonNullable<Status['broker']>;
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

/** Without a broker's answer, those that the isolate has in memory. */
const setRows = (status: Status | undefined): readonly (readonly [string, ResultCell])[] => {
  const sets: readonly HeldSet[] = status?.broker?.sets ?? status?.snapshots ?? [];
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
  ['Credits spent today', ({ status }) => status?.broker?.credits?.day?.spent],
  ['Credits left today', ({ status }) => status?.broker?.credits?.day?.left],
  ['Credits a day', ({ status }) => status?.broker?.credits?.day?.limit],
  ['Credits spent this month', ({ status }) => status?.broker?.credits?.month?.spent],
  ['Credits left this month', ({ status }) => status?.broker?.credits?.month?.left],
  ['Credits a month', ({ status }) => status?.broker?.credits?.month?.limit],
  ['Credits spent on the past today', ({ status }) => status?.broker?.credits?.today?.['history']],
  ['Upstream credits left', ({ status }) => status?.broker?.credits?.upstream?.remaining],
  ['Upstream paused, seconds', ({ status }) => status?.broker?.upstreamPausedSeconds || undefined],
  ['Upstream pause between calls, seconds', ({ status }) => secondsIn(status?.broker?.upstreamPauseMilliseconds)],
  ['KV writes left today', ({ status }) => writesLeft(status?.broker?.kvWrites)],
  ['KV writes a day', ({ status }) => status?.broker?.kvWrites?.perDay],
  ['Coins with past prices', ({ status }) => status?.broker?.past?.series?.coins],
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

const statusRows = (facts: StatusFacts): ResultRows => [
  ['what', 'value'],
  ...known(table, facts),
  ...setRows(facts.status),
  ...(facts.status?.broker?.past?.records ?? []).flatMap((record) => rowsOf(recordTable, record)),
  ...known(settingsTable, facts),
  ...hostWords(facts.build).limits,
  ...known(problemTable, facts),
];

/** The time of the data that formulas show. Asks for one coin, which a held set may answer. */
function* askTime(asker: Asker): Steps<Pick<StatusFacts, 'asOf' | 'problem'>> {
  const { currency } = asker.settings;
  const [answer] = yield* answerQuestions(asker, [
    { sort: '-marketCap', limit: 1, columns: ['id'], ...(currency !== 'USD' && { currency }) },
  ]);
  if (answer?.ok === false) return { asOf: undefined, problem: failureSentence(answer.error) };
  const time = Date.parse(answer?.value.asOf ?? '');
  return { asOf: Number.isNaN(time) ? undefined : time, problem: undefined };
}

const readSimulated = (text: string): boolean | undefined => {
  const body = readJson(text);
  const simulated = isJsonObject(body) ? body['simulated'] : undefined;
  return typeof simulated === 'boolean' ? simulated : undefined;
};

/**
 * An isolate of the gateway that has seen no data does not know whether prices are invented; a snapshot always says so.
 */
function* withSimulated(asker: Asker, status: Status): Steps<Status, 'fetch'> {
  if (typeof status.simulated === 'boolean') return status;
  const told = yield* sendToGateway(asker, { path: '/snapshot?columns=rank' }, readSimulated);
  return told.ok ? { ...status, simulated: told.value } : status;
}

export const coinStatus: Formula = function* ({ build, now }, values) {
  const startedAt = now();
  const nothingElse = checkExtra('COIN_STATUS', values);
  if (!nothingElse.ok) return nothingElse;
  const settings = yield* perform('settings', null);
  const unknown = { build, settings: undefined, status: undefined, asOf: undefined, now: startedAt };
  if (!settings.ok) return ok(statusRows({ ...unknown, problem: settings.error }));
  const asker: Asker = { settings: settings.value, now, startedAt };
  // First the data, from which a gateway that has just started learns whether prices are invented.
  const { asOf, problem } = yield* askTime(asker);
  const status = yield* sendToGateway(asker, { path: '/status' }, readStatus);
  const sentence = problem ?? (status.ok ? undefined : failureSentence(status.error));
  return ok(
    statusRows({
      ...unknown,
      settings: settings.value,
      status: status.ok ? yield* withSimulated(asker, status.value) : undefined,
      asOf,
      now: now(),
      problem: sentence,
    }),
  );
};
