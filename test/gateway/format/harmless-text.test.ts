// Texts that a spreadsheet may run as a formula get an apostrophe; all other texts, and numbers, stay as they are.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../../workers/gateway/ask/answer.ts';
import { csv } from '../../../workers/gateway/http/format/csv.ts';
import { harmlessText } from '../../../shared/text/shown.ts';
import { text } from '../../../workers/gateway/http/format/text.ts';
import { cleanText } from '../../../workers/gateway/upstream/clean-coin.ts';
import { openSnapshot } from '../../../workers/gateway/codec/snapshot.ts';
import { snapshotOf } from '../../support/encode-coins.ts';
import { coin } from '../../support/start-scripted-upstream.ts';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−', '⁺', '⁻', '⁼', '₊', '₋', '₌'];

/** What may stand before a sign without being seen, or be dropped when a cell is read. */
const blanks = {
  space: ' ',
  'no-break space': '\u00a0',
  'narrow no-break space': '\u202f',
  'en quad': '\u2000',
  'hair space': '\u200a',
  'ideographic space': '\u3000',
  'Mongolian vowel separator': '\u180e',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'combining grapheme joiner': '\u034f',
  'right-to-left mark': '\u200f',
  'right-to-left override': '\u202e',
  'first strong isolate': '\u2068',
  'language tag': '\u{e0001}',
  'variation selector': '\ufe0f',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uffa0',
  'blank Braille pattern': '\u2800',
  tab: '\t',
  'line feed': '\n',
  'vertical tab': '\v',
  'form feed': '\f',
  'carriage return': '\r',
  'next line': '\u0085',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  null: '\u0000',
  escape: '\u001b',
  delete: '\u007f',
} as const satisfies Record<string, string>;

const names = Object.keys(blanks) as (keyof typeof blanks)[];

it('any blanks before any sign, and whatever follows', () => {
  const prefix = fc
    .array(fc.constantFrom(...names), { maxLength: 6 })
    .map((list) => list.map((name) => blanks[name]).join(''));
  fc.assert(
    fc.property(prefix, fc.constantFrom(...signs), fc.string({ unit: 'binary' }), (before, sign, after) => {
      const written = `${before}${sign}${after}`;
      expect(harmlessText(written)).toBe(`'${written}`);
    }),
  );
});

it('a text that begins with a letter, a digit or a picture stays as it is', () => {
  const first = fc.constantFrom(...Array.from('azAZ059äßΩЖ中あ한ب🚀\'"#$(._/'));
  fc.assert(
    fc.property(first, fc.string({ unit: 'binary' }), (begin, rest) => {
      expect(harmlessText(`${begin}${rest}`)).toBe(`${begin}${rest}`);
    }),
  );
});

describe('in an answer', () => {
  // No name that is held has a null in it.
  const held = names.filter((name) => name !== 'null');
  const coins = held.map((name, index) => ({
    ...coin(`coin-${index}`, `S${index}`, index + 1, 1000 - index),
    name: `${blanks[name]}=HYPERLINK("x")`,
    priceChange1d: -index - 0.5,
  }));
  const styles = [
    { separator: ',', decimal: '.' },
    { separator: ';', decimal: ',' },
    { separator: '\t', decimal: '.' },
  ] as const;

  it.each(styles)('csv with $separator and $decimal: names have it, numbers below zero have not', async (style) => {
    const answer = await answerOf();
    const body = csv.write(answer, { columns: ['priceChange1d', 'name'], risk: false, csv: style });
    for (const [index, name] of held.entries()) {
      const number = String(-index - 0.5).replace('.', style.decimal);
      // As it is held: cleaned at the rim.
      const cell = `'${cleanText(blanks[name])}=HYPERLINK(""x"")`;
      expect(body).toContain(`${number}${style.separator}"${cell}"\r\n`);
    }
  });

  it('text: names have it, numbers below zero have not', async () => {
    const lines = String(
      text.write(await answerOf(), { columns: ['priceChange1d', 'name'], risk: false, csv: styles[0] }),
    );
    const cells = lines.split('\n').map((line) => line.split('\t'));
    expect(cells).toHaveLength(held.length);
    for (const [index, [number, name]] of cells.entries()) {
      expect(number).toBe(String(-index - 0.5));
      expect(name).toMatch(/^'[^=]*=HYPERLINK\("x"\)$/);
    }
  });

  const answerOf = async (): Promise<ListAnswer> => ({
    snapshot: openSnapshot(await snapshotOf(coins)),
    asOf: 0,
    rows: coins.map((_, index) => index),
    total: coins.length,
    page: 1,
    limit: 100,
    source: 'snapshot',
  });
});
