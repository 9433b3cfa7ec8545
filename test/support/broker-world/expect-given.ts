// Holds a snapshot against the pages that the upstream gave: it must be made of whole ones, in order, that fit
// together.

import type { Snapshot } from '../../../workers/gateway/codec/snapshot.ts';
import { isRefresh, type GivenPage } from './market-model.ts';

const refuse = (reason: string): never => {
  throw new Error(`A snapshot ${reason}`);
};

const pageFrom = (snapshot: Snapshot, row: number, given: ReadonlyMap<number, GivenPage>): GivenPage => {
  const serial = snapshot.columns.numbers('price')[row] ?? Number.NaN;
  return given.get(serial) ?? refuse(`shows ${serial}, which the upstream never gave`);
};

/** The pages that a snapshot is made of. */
const pagesOf = (snapshot: Snapshot, given: ReadonlyMap<number, GivenPage>): readonly GivenPage[] => {
  const ids = snapshot.columns.texts('id');
  const caps = snapshot.columns.numbers('marketCap');
  const pages: GivenPage[] = [];
  for (let row = 0; row < ids.length;) {
    const page = pageFrom(snapshot, row, given);
    const end = row + page.ids.length;
    if (ids.slice(row, end).join() !== page.ids.join()) refuse(`holds other coins than answer ${page.serial}`);
    if (caps.slice(row, end).join() !== page.caps.join()) refuse(`holds other caps than answer ${page.serial}`);
    pages.push(page);
    row = end;
  }
  return pages;
};

const isFalling = (caps: readonly number[]): boolean =>
  caps.every((cap, index) => index === 0 || cap <= (caps[index - 1] ?? 0));

/** The number of an empty answer; a whole market never is. */
const emptyAnswer = ({ header }: Snapshot, question: string, given: ReadonlyMap<number, GivenPage>): number => {
  if (question === 'refresh of ||USD') return refuse('of the whole market is empty');
  const wasGiven = (page: GivenPage): boolean =>
    page.question === question && page.itemCount === 0 && page.askedAt === header.asOfFrom;
  return [...given.values()].find(wasGiven)?.serial ?? refuse('is empty');
};

/** The number of the first answer that the snapshot is made of; throws where it is none that it may be. */
export const expectGiven = (
  snapshot: Snapshot,
  question: string,
  pageSize: number,
  given: ReadonlyMap<number, GivenPage>,
): number => {
  const { header } = snapshot;
  const pages = pagesOf(snapshot, given);
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return emptyAnswer(snapshot, question, given);
  pages.forEach((page, index) => {
    if (!page.isFull) refuse(`is of answer ${page.serial}, which lacks coins`);
    if (page.question !== question) refuse(`answers ${page.question}, not ${question}`);
    if (page.page !== index + 1) refuse(`has page ${page.page} in place ${index + 1}`);
  });
  const ids = pages.flatMap((page) => page.ids);
  const caps = pages.flatMap((page) => page.caps);
  const fits = new Set(ids).size === ids.length && pages.every((page) => page.itemCount === first.itemCount);
  const isSet = isRefresh(question);
  if (pages.length > 1 && !fits) refuse('is of pages that do not fit together');
  if (pages.length > 1 && isSet && !isFalling(caps)) refuse('has caps that rise');
  if (header.sound && !(fits && isFalling(caps))) refuse('is called sound');
  if (header.complete && (ids.length !== first.itemCount || last.page * pageSize < first.itemCount))
    refuse('is called complete');
  if (header.itemCount !== first.itemCount && isSet) refuse('has another count');
  // Pages of a single question may be kept ones, of different ages.
  const times = pages.map((page) => page.askedAt);
  const [from, to] = isSet ? [first.askedAt, last.askedAt] : [Math.min(...times), Math.max(...times)];
  if (header.asOfFrom !== from || header.asOfTo !== to) refuse('has another time');
  return first.serial;
};
