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

type HeldSet = NonNullable<NonNullable<Status['broker']>['sets']>[number];

const writesLeft = ({ perDay, today }: NonNullable<NonNullable<Status['broker']>['kvWrites']> = {}): Value =>
  perDay === undefined || today === undefined ? undefined : Math.max(0, perDay - today);

const secondsIn = (milliseconds: number | undefined): Value =>
  milliseconds === undefined ? undefined : milliseconds / 1000;

const priceKinds: readonly (readonly [simulated: boolean, text: string])[] = [
  [true, 'Invented prices'],
  [false, 'Market prices'],
];

/** What is undefined has no row. */
const facts = ({ build, settings, status, asOf, now, problem }: StatusFacts): readonly (readonly [string, Value])[] => {
  const { broker } = status ?? {};
  const { day, month, today, upstream } = broker?.credits ?? {};
  return [
    ['Gateway', settings?.gatewayUrl.replace(/^https?:\/\//, '')],
    ['Prices', priceKinds.find(([simulated]) => simulated === status?.simulated)?.[1]],
    ['Prices from', status?.upstream],
    // Nobody gives invented prices.
    ['Source', status?.simulated === true ? undefined : status?.source?.attribution],
    ['Data time', timeCell(asOf)],
    ['Data age in seconds', asOf === undefined ? undefined : Math.max(0, Math.round((now - asOf) / 1000))],
    ['Credits spent today', day?.spent],
    ['Credits left today', day?.left],
    ['Credits a day', day?.limit],
    ['Credits spent this month', month?.spent],
    ['Credits left this month', month?.left],
    ['Credits a month', month?.limit],
    ['Credits spent on the past today', today?.['history']],
    ['Upstream credits left', upstream?.remaining],
    ['Upstream paused, seconds', broker?.upstreamPausedSeconds || undefined],
    ['Upstream pause between calls, seconds', secondsIn(broker?.upstreamPauseMilliseconds)],
    ['KV writes left today', writesLeft(broker?.kvWrites)],
    ['KV writes a day', broker?.kvWrites?.perDay],
    ['Coins with past prices', broker?.past?.series?.coins],
    // Without a broker's answer, the sets that the isolate has in memory.
    ...(broker?.sets ?? status?.snapshots ?? []).flatMap(({ set = '', coins, lifetimeSeconds, doubt }: HeldSet) => [
      [`Coins held: ${setName(set)}`, coins] as const,
      [`Refreshed every, seconds: ${setName(set)}`, lifetimeSeconds] as const,
      [`Newer list in doubt since: ${setName(set)}`, timeCell(doubt?.since)] as const,
    ]),
    ...(broker?.past?.records ?? []).flatMap(({ set = '', days, first, last, missing }) => [
      [`Days on record: ${setName(set)}`, days] as const,
      [`First day on record: ${setName(set)}`, first] as const,
      [`Last day on record: ${setName(set)}`, last] as const,
      [`Days missing between them: ${setName(set)}`, missing || undefined] as const,
    ]),
    ['Currency', settings?.currency],
    ['Rows up to an hour old', settings && `stale=${settings.stale}`],
    ['Access token', settings && (settings.accessToken === '' ? 'none' : 'set')],
    ['Add-on build', build.id],
    ...hostWords(build).limits,
    ['Problem', problem && { problem }],
  ];
};

const statusRows = (known: StatusFacts): ResultRows => [
  ['what', 'value'],
  ...facts(known).flatMap(([what, value]) => (value === undefined ? [] : [[what, value]])),
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
