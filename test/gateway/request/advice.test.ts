// "Did you mean": wherever a sentence advises a word, it is not the one that was refused.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnNames } from '../../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../../shared/coin/currencies.ts';
import { categoryNames, chainNames } from '../../../shared/coin/memberships.ts';
import { notFoundSentences } from '../../../shared/reference/not-found.ts';
import { parseReference } from '../../../shared/reference/reference.ts';
import { listParameterNames } from '../../../shared/protocol/parameters.ts';
import { andThen } from '../../../shared/result.ts';
import { readParameters } from '../../../workers/gateway/http/request/parameters.ts';
import { readListRequest } from '../../../workers/gateway/http/request/read-list-request.ts';
import { combinedNameSentence, emptyNameProblem } from '../../../workers/gateway/ask/set-names.ts';
import { columnsOf } from '../../support/columns-of.ts';

/** What the list says to these parameters; empty where it takes them. */
const listSentence = (parameters: Record<string, string>): string => {
  const read = andThen(readParameters(new URLSearchParams(parameters), listParameterNames), (known) =>
    readListRequest(known),
  );
  return read.ok ? '' : read.error.detail;
};

const ids = ['bitcoin', 'ethereum', 'solana', 'usd-coin'];
const columns = columnsOf(ids.map((id) => ({ numbers: {}, texts: { id, name: id, symbol: id }, contracts: [] })));

const sentences: Readonly<
  Record<string, { readonly known: readonly string[]; readonly say: (word: string) => string }>
> = {
  'a parameter': { known: listParameterNames, say: (word) => listSentence({ [word]: '1' }) },
  'a currency': { known: currencyCodes, say: (word) => listSentence({ currency: word }) },
  'a column': { known: columnNames, say: (word) => listSentence({ columns: word }) },
  'a sort': { known: columnNames, say: (word) => listSentence({ sort: word }) },
  'a sort of the upstream': {
    known: ['rank', 'marketCap', 'priceChange1d'],
    say: (word) => listSentence({ sortBy: word }),
  },
  'a format': { known: ['json', 'table', 'csv', 'text'], say: (word) => listSentence({ format: word }) },
  'a filter': { known: columnNames, say: (word) => listSentence({ where: `${word} > 1` }) },
  'a category': { known: categoryNames, say: (word) => listSentence({ category: word }) },
  'a category among others': { known: categoryNames, say: (word) => listSentence({ category: `defi,${word}` }) },
  'a chain without a coin': {
    known: chainNames,
    say: (name) => emptyNameProblem({ kind: 'chain', name, parameter: 'chain' }).detail,
  },
  'a chain beside others': {
    known: chainNames,
    say: (name) => combinedNameSentence({ kind: 'chain', name, parameter: 'chain' }),
  },
  'a coin': {
    known: ids,
    say: (word) => {
      const reference = parseReference(word);
      return reference.ok ? notFoundSentences(columns)(reference.value) : '';
    },
  },
};

const adviceIn = (sentence: string): string | undefined => /[Dd]id you mean "([^"]+)"/.exec(sentence)?.[1];

/** A known word as it is, or with up to two slips. */
const nearly = (known: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...known),
      fc.array(fc.tuple(fc.nat(12), fc.constantFrom('', 'e', 'x', '-', ' ')), { maxLength: 2 }),
    )
    .map(([word, slips]) =>
      slips.reduce((text, [place, letter]) => `${text.slice(0, place)}${letter}${text.slice(place + 1)}`, word),
    );

describe.each(Object.entries(sentences))('%s', (_title, { known, say }) => {
  it('is never advised itself', () => {
    fc.assert(
      fc.property(nearly(known), (word) => {
        expect(adviceIn(say(word))).not.toBe(word);
      }),
    );
  });

  it('is advised where another is near', () => {
    const advised = fc.sample(nearly(known), 200).flatMap((word) => adviceIn(say(word)) ?? []);
    expect(advised.length).toBeGreaterThan(10);
  });
});
