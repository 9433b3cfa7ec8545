// A feed as two independent parsers read it. They have to agree, and it has to keep the rules of RFC 4287 that they do
// not check.

import FeedParser from 'feedparser';
import { parseAtomFeed } from 'feedsmith';
import { expect } from 'vitest';

export interface ReadEntry {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly link: string;
  /** ISO 8601. */
  readonly published: string;
  readonly updated: string;
}

export interface ReadFeed {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly self: string;
  readonly table: string;
  readonly entries: readonly ReadEntry[];
}

const isoOf = (date: Date | string | null | undefined): string =>
  date === null || date === undefined ? '' : new Date(date).toISOString();

const addressOf = (links: readonly { rel?: string; href?: string }[] = [], relation = 'alternate'): string =>
  links.find(({ rel }) => rel === relation)?.href ?? '';

const byFeedsmith = (xml: string): ReadFeed => {
  const { id = '', title, updated, links, entries = [] } = parseAtomFeed(xml);
  return {
    id,
    title: title?.value ?? '',
    updated: isoOf(updated),
    self: addressOf(links, 'self'),
    table: addressOf(links),
    entries: entries.map((entry) => ({
      id: entry.id ?? '',
      title: entry.title?.value ?? '',
      content: entry.content?.value ?? '',
      link: addressOf(entry.links),
      published: isoOf(entry.published),
      updated: isoOf(entry.updated),
    })),
  };
};

const byFeedParser = async (xml: string): Promise<ReadFeed> => {
  const parser = new FeedParser({ normalize: true, addmeta: false, resume_saxerror: false });
  parser.end(xml);
  const entries: ReadEntry[] = [];
  for await (const { guid, title, description, link, pubdate, date } of parser)
    entries.push({
      id: guid,
      title,
      content: description,
      link,
      published: isoOf(pubdate),
      updated: isoOf(date),
    });
  const { meta } = parser;
  const id = Object(meta)['atom:id']?.['#'] ?? '';
  return { id, title: meta.title, updated: isoOf(meta.date), self: meta.xmlurl, table: meta.link, entries };
};

const urn = /^urn:[a-z][a-z0-9-]{1,31}:(?:[\w()+,.:=@;$!*'-]|%[0-9a-f]{2})+$/i;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const expectValid = (xml: string): void => {
  const { entries = [], ...feed } = parseAtomFeed(xml);
  expect(feed).toMatchObject({ title: { value: expect.stringMatching(/./) }, authors: [{ name: 'Coinsheet' }] });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(feed.links?.map(({ rel }) => rel)).toEqual(['self', 'alternate']);
  for (const { id, title, updated, links } of [feed, ...entries]) {
    expect([id, updated]).toEqual([expect.stringMatching(urn), expect.stringMatching(moment)]);
    expect(title?.value).toMatch(/./);
    for (const { href, type } of links ?? []) {
      expect(href).toMatch(/^https?:\/\/[^\s<>"{}|\\^`]+$/);
      expect(type).toMatch(/^application\/(?:json|atom\+xml)$/);
    }
  }
  for (const { links, published, content, updated } of entries)
    expect([links?.length, published, content?.value]).toEqual([1, updated, expect.stringMatching(/./)]);
};

export const readFeed = async (xml: string): Promise<ReadFeed> => {
  expectValid(xml);
  const read = byFeedsmith(xml);
  expect(await byFeedParser(xml)).toEqual(read);
  return read;
};
