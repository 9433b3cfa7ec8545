// Answers that no held set can give, from the document's cache or the gateway. They are stored for an hour, one entry
// each: as answers while they are fresh, then as last good rows.

import { hashText } from '../../shared/text/hash.ts';
import { type Answer, type CachedAnswer, LAST_GOOD_SECONDS, readAnswer } from '../../addon/client/answer.ts';
import { asciiJson, isJsonObject, readJson } from '../../addon/text.ts';
import type { Cache } from '../services.ts';
import { answersOfGateway, type AnswerStore } from '../../addon/client/answers-of-gateway.ts';
import { questionName, type WireQuestion } from '../../addon/client/wire.ts';
import { runSync } from '../../addon/steps/step.ts';
import { fetchHost } from '../fetch-host.ts';
import type { Cell } from './lock.ts';
import type { Market } from './sets.ts';

// Entries of any size: long texts are cut into parts that the service accepts, and joined only if all parts exist. A
// new text overwrites the parts of the text that it replaces, so it takes no further items.

/** Characters of ASCII in a part; the service's limit is 100 KB. */
const PART_LENGTH = 90_000;
/** Maximum length of a stored text: longer ones would evict everything else. */
const MAX_LENGTH = 900_000;

// A head is `=` and the text, or `+count:version`. Each part is the version, a colon and a piece of the text.
const partKeys = (key: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${key}:${index}`);

const readHead = (head: string): { readonly count: number; readonly version: string } | undefined => {
  const [, count, version = ''] = /^\+(\d+):(\w+)$/.exec(head) ?? [];
  return count === undefined ? undefined : { count: Number(count), version };
};

/** The entries of the texts, in the order of writing: parts before heads. */
export const cutEntries = (texts: ReadonlyMap<string, string>): readonly Readonly<Record<string, string>>[] => {
  const parts: Record<string, string> = {};
  const heads: Record<string, string> = {};
  for (const [key, text] of texts) {
    if (text.length > MAX_LENGTH) continue;
    if (text.length < PART_LENGTH) {
      heads[key] = `=${text}`;
      continue;
    }
    const version = hashText(text);
    const length = PART_LENGTH - version.length - 1;
    const count = Math.ceil(text.length / length);
    heads[key] = `+${count}:${version}`;
    partKeys(key, count).forEach((partKey, index) => {
      parts[partKey] = `${version}:${text.slice(index * length, (index + 1) * length)}`;
    });
  }
  return [parts, heads].filter((entries) => Object.keys(entries).length > 0);
};

/** The keys of the parts that a head names; none if the head contains the text. */
export const partKeysOf = (key: string, head: string): readonly string[] => partKeys(key, readHead(head)?.count ?? 0);

/** The text of a head; undefined if a part is missing or belongs to another text. */
export const joinEntry = (key: string, head: string, parts: Readonly<Record<string, string>>): string | undefined => {
  if (head.startsWith('=')) return head.slice(1);
  const cut = readHead(head);
  if (cut === undefined) return undefined;
  const mark = `${cut.version}:`;
  const pieces = partKeys(key, cut.count).map((partKey) => parts[partKey] ?? '');
  return pieces.every((piece) => piece.startsWith(mark))
    ? pieces.map((piece) => piece.slice(mark.length)).join('')
    : undefined;
};

const answerKey = (scope: string, name: string): string => `coinsheet:3:${scope}:answer:${name}`;

/** Stored sentences are already clean. */
const asKept = (text: string): string => text;

const readEntry = (text: string | undefined): CachedAnswer | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || typeof value['freshUntil'] !== 'number') return undefined;
  const answer = readAnswer(value['answer'], asKept);
  return answer === undefined ? undefined : { answer, freshUntil: value['freshUntil'] };
};

/** Stored answers by the names of their questions, in at most two calls of the cache. */
const readAnswers = (cache: Cache, scope: string, names: readonly string[]): ReadonlyMap<string, CachedAnswer> => {
  const keys = new Map(names.map((name) => [name, answerKey(scope, name)]));
  const heads = cache.getAll([...keys.values()]);
  const parts = cache.getAll(Object.entries(heads).flatMap(([key, head]) => partKeysOf(key, head)));
  const held = new Map<string, CachedAnswer>();
  for (const [name, key] of keys) {
    const answer = readEntry(joinEntry(key, heads[key] ?? '', parts));
    if (answer !== undefined) held.set(name, answer);
  }
  return held;
};

const writeAnswers = (cache: Cache, scope: string, answers: ReadonlyMap<string, CachedAnswer>): void => {
  const texts = new Map([...answers].map(([name, answer]) => [answerKey(scope, name), asciiJson(answer)]));
  for (const entries of cutEntries(texts)) cache.putAll(entries, LAST_GOOD_SECONDS);
};

export const answersFromCache = (
  { services, asker }: Cell,
  scope: string,
  market: Pick<Market, 'failing' | 'failure' | 'rememberFailing' | 'markFailing'>,
  questions: readonly WireQuestion[],
): readonly Answer[] => {
  const { cache } = services;
  const held = readAnswers(cache, scope, questions.map(questionName));
  const store: AnswerStore = {
    held: (name) => held.get(name),
    remember: (answers) => writeAnswers(cache, scope, answers),
    failing: market.failing(),
    rememberFailing: market.rememberFailing,
    gatewayFailure: market.failure,
    markGatewayFailing: market.markFailing,
  };
  return runSync(answersOfGateway(asker, store, questions), fetchHost(services));
};
