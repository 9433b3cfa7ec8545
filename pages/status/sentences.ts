// The sentences above the figures: freshness of the data, credits, lists in doubt, paused calls. Pure.

import { durationText, spanText } from '../times.ts';
import type { BrokerBody, Defects, Doubt, HeldSet } from './status-body.ts';

const figures = new Intl.NumberFormat('en');
const wholeMarket = '||USD';
/** A lifetime of at least this length means that no credits are left for refreshes. */
const DAY_SECONDS = 86_400;

/** A set's canonical text in readable form: `defi||USD` becomes `defi, USD`. */
export const setName = (set: string): string => {
  const [categories = '', chains = '', currency = ''] = set.split('|');
  const members = [categories, chains].filter((part) => part !== '').join(' on ');
  return `${members === '' ? 'whole market' : members.replaceAll('+', ' or ')}, ${currency}`;
};

const nameOf = (set: string): string => (set === wholeMarket ? 'the whole market' : `the set “${setName(set)}”`);
const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The shortest and the longest refresh interval: `every 2 min to 5 h`. */
const everyOf = (sets: readonly HeldSet[]): string => {
  const seconds = sets.map(({ lifetimeSeconds }) => lifetimeSeconds);
  const texts = [Math.min(...seconds), Math.max(...seconds)].map(durationText);
  return `every ${[...new Set(texts)].join(' to ')}`;
};

const refreshedOf = (sets: readonly HeldSet[]): string => {
  const first = sets.find(({ set }) => set === wholeMarket) ?? sets[0];
  if (first === undefined) return 'No coins are held yet: the first question fetches them.';
  const others = sets.filter((one) => one !== first);
  const more =
    others.length === 0
      ? ''
      : `, ${others.length === 1 ? 'the other set' : `the ${others.length} other sets`} ${everyOf(others)}`;
  return `${capitalised(nameOf(first.set))} is refreshed ${everyOf([first])} while it is in use${more}.`;
};

/** Refresh intervals of the sets, and credits spent of the day's budget. */
export const freshnessSentence = ({ sets, credits: { day } }: BrokerBody): string => {
  const held = sets.filter(({ asOf }) => asOf !== null);
  return `${refreshedOf(held)} ${figures.format(day.spent)} of today’s ${figures.format(day.limit)} credits are spent.`;
};

const doubtSentence = (
  set: string,
  { since, times, detail = 'it contradicts what is known' }: Doubt,
  now: number,
): string => {
  const age = spanText(since, now);
  const found = times === 1 ? `once, ${age} ago` : `${figures.format(times)} times, first ${age} ago`;
  return (
    `A newer list of ${nameOf(set)} is in doubt: ${detail}. It was found ${found}. ` +
    'The coins held stay until three refreshes over at least an hour have found it.'
  );
};

const inDoubtSentences = (count: number, what: string, since: string | null, now: number): readonly string[] =>
  since === null ? [] : [`${what} in doubt: ${figures.format(count)}, the oldest for ${spanText(since, now)}.`];

const doubtSentences = ({ sets, past, questionsInDoubt }: BrokerBody, now: number): readonly string[] => [
  ...sets.flatMap(({ set, doubt }) => (doubt === null ? [] : [doubtSentence(set, doubt, now)])),
  ...inDoubtSentences(questionsInDoubt.questions, 'Answers to single questions', questionsInDoubt.since, now),
  ...inDoubtSentences(past.inDoubt.series, 'Series of past prices', past.inDoubt.since, now),
];

const pauseSentences = ({ upstreamPausedSeconds }: BrokerBody): readonly string[] =>
  upstreamPausedSeconds > 0
    ? [
        `Calls to the upstream are paused for ${durationText(upstreamPausedSeconds)} after failed or refused calls. ` +
          'The last good data is shown.',
      ]
    : [];

/** A warning if the key, or else the day's budget, has no credits left for refreshes. */
const creditsSentences = (
  { sets, credits: { day, perPage, upstream, renews } }: BrokerBody,
  now: number,
): readonly string[] => {
  if (upstream !== null && upstream.remaining < perPage)
    return [`The key has no credits left: data ages until it gets new ones, in ${spanText(now, renews)}.`];
  const isSpent = sets.length > 0 && sets.every(({ lifetimeSeconds }) => lifetimeSeconds >= DAY_SECONDS);
  return isSpent ? [`Today’s credits for refreshes are spent: data ages for ${spanText(now, day.ends)} more.`] : [];
};

const staleSentences = ({ sets }: BrokerBody): readonly string[] => {
  const failing = sets.filter((one) => one.failing).map(({ set }) => nameOf(set));
  return failing.length === 0 ? [] : [`The last refresh failed of ${failing.join(', ')}: earlier coins are shown.`];
};

const defectSentences = ({ count, last }: Defects, where: string, now: number): readonly string[] =>
  last === null
    ? []
    : [`Unexpected errors ${where}: ${figures.format(count)}, the last ${spanText(last, now)} ago. See the log.`];

/** Warnings for the operator. @param own of the isolate that answers. */
export const warningSentences = (broker: BrokerBody, own: Defects, now: number): readonly string[] => [
  ...defectSentences(broker.defects, 'in the broker', now),
  ...defectSentences(own, 'in answers', now),
  ...creditsSentences(broker, now),
  ...doubtSentences(broker, now),
  ...staleSentences(broker),
  ...pauseSentences(broker),
];

/** The first line of the page: all is well, or the number of things that are not. */
export const verdictOf = (
  broker: BrokerBody | null,
  own: Defects,
  now: number,
): { readonly isWell: boolean; readonly text: string } => {
  if (broker === null) return { isWell: false, text: 'The part that calls the upstream does not answer.' };
  const count = warningSentences(broker, own, now).length;
  if (count === 0) return { isWell: true, text: 'All is well.' };
  return { isWell: false, text: count === 1 ? 'One thing is not well:' : `${count} things are not well:` };
};
