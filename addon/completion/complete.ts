// Completes the text at the end of a formula that is being typed, and tells how many coins match so far.

import { columnNames, isPseudoColumn, isSortField } from '../../shared/coin/coin-fields.ts';
import { currencyCodes } from '../../shared/coin/currencies.ts';
import { chains, findCategory, findChain } from '../../shared/coin/memberships.ts';
import { columnWords, completeWhere, completeWord, type Completions, nothing, type Word } from './complete-where.ts';
import { compileFilter, countRows } from '../../shared/columns/select-rows.ts';
import { grouped } from '../../shared/text/shown.ts';
import type { Asker } from '../client/fetch.ts';
import { readCoins } from '../formulas/coins.ts';
import { readQuestion } from '../asking/question.ts';
import type { Settings } from '../settings/settings.ts';
import { type FormulaContext, perform, type Steps } from '../steps/step.ts';
import { type FunctionName, functionNames } from '../functions/call-facts.ts';
import { plainLocale } from '../formula-text/locale.ts';
import { formulaTokens } from '../formula-text/calls.ts';
import { findCoins, suggestedCategories } from '../sidebar/find-coins.ts';

const universes: readonly Word[] = [
  ...Object.entries(suggestedCategories).map(([name, hint]) => ({ name, hint })),
  { name: 'all', hint: 'the whole market' },
  ...Object.entries(chains).map(([name, hint]) => ({ name: `chain:${name}`, hint, spellings: [name] })),
];

const columns = columnWords(columnNames);
const sorts = columnWords(columnNames.filter((name) => !isPseudoColumn(name) && isSortField(name)));

const directions: readonly Word[] = [
  { name: 'desc', hint: 'largest first, Z to A' },
  { name: 'asc', hint: 'smallest first, A to Z' },
];

const choices = (name: string, values: readonly string[], hint: string): readonly Word[] =>
  values.map((value) => ({ name: `${name}=${value}`, hint }));

const currencies = choices('currency', currencyCodes, 'the currency of the amounts');
const stale = choices('stale', ['never'], 'an error instead of rows up to an hour old');
const days = choices('at', ['1d', '7d', '30d'], 'as of a recorded day, such as at=2026-11-01');
const headers = choices('headers', ['names', 'no'], 'the first row; labels unless given');

/** The text before the last item of a list, with blanks, and that item. */
const lastItem = (text: string, separator: RegExp): readonly [before: string, item: string] => {
  const start = text.search(separator);
  const [, before = '', item = ''] =
    start < 0 ? ['', '', text] : (new RegExp(`^([\\s\\S]*(?:${separator.source})\\s*)([\\s\\S]*)$`).exec(text) ?? []);
  const blanks = /^\s*/.exec(item)?.[0] ?? '';
  return [`${before}${blanks}`, item.slice(blanks.length)];
};

/** @param goesWith whether a word may stand beside one that is taken. */
const ofList =
  (words: readonly Word[], separator: RegExp, goesWith: (name: string, taken: string) => boolean) =>
  (text: string): Completions => {
    const [before, item] = lastItem(text, separator);
    const taken = before.split(separator).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
    return completeWord(
      words.filter(({ name }) => taken.every((one) => goesWith(name, one))),
      before,
      item,
    );
  };

const isAnother = (name: string, taken: string): boolean => name !== taken;

/** One blockchain at a time; the whole market stands alone. */
export const completeUniverse = ofList(
  universes,
  /[,;\n]/,
  (name, taken) =>
    ![name, taken].includes('all') &&
    isAnother(name, taken) &&
    (!name.startsWith('chain:') || !taken.startsWith('chain:')),
);
export const completeFields = ofList(columns, /[,;\n]/, isAnother);

const isAnotherOption = (name: string, taken: string): boolean => name.split('=')[0] !== taken.split('=')[0];

const fresh = choices('new', ['1d', '7d'], 'only coins that did not match at the close of that recorded day');
export const completeListOptions = ofList(
  [...headers, ...currencies, ...stale, ...days, ...fresh],
  /;/,
  isAnotherOption,
);
const completeCoinOptions = ofList([...currencies, ...stale, ...days], /;/, isAnotherOption);

export const completeSort = (text: string): Completions => {
  const [, sign = '', name = '', blank = '', direction = ''] = /^([+-]?)(\S*)(\s*)(.*)$/.exec(text) ?? [];
  return blank === '' ? completeWord(sorts, sign, name) : completeWord(directions, `${sign}${name}${blank}`, direction);
};

const sentence = (count: number, among: number, all: number, isFiltered: boolean): string => {
  if (!isFiltered) return `${grouped(all)} ${all === 1 ? 'coin' : 'coins'}`;
  return among < all
    ? `${grouped(count)} of the ${grouped(among)} largest coins match`
    : `${grouped(count)} ${count === 1 ? 'coin matches' : 'coins match'}`;
};

/** Undefined if the arguments are not complete, or no snapshot can tell. */
function* countCoins(
  settings: Settings,
  now: () => number,
  universe: string,
  where: string,
): Steps<string | undefined> {
  const startedAt = now();
  const reading = readCoins([universe, where, 'symbol', '', 1], settings);
  if (!reading.ok) return undefined;
  const local = readQuestion(reading.value.question);
  if (local === undefined || local.kind !== 'list') return undefined;
  const asker: Asker = { settings, now, startedAt };
  const [obtained] = yield* perform('sets', { asker, needs: [local.need] });
  if (obtained?.held === undefined) return undefined;
  const { facts } = obtained.held;
  const count = countRows(compileFilter(local.question.condition, facts.columns), () => true);
  return sentence(count, facts.columns.count, facts.itemCount, where.trim() !== '');
}

interface TextInFormula {
  readonly name: FunctionName;
  /** Number of the argument, from 0. */
  readonly place: number;
  /** Without its quotes. */
  readonly text: string;
  /** Whether its closing quote is typed. */
  readonly isClosed: boolean;
  /** The texts of the arguments before it; undefined for arguments of another form. */
  readonly before: readonly (string | undefined)[];
}

const unquoted = (raw: string): string =>
  raw.slice(1, raw.length > 1 && raw.endsWith('"') ? -1 : undefined).replace(/""/g, '"');

/** A text ends with its closing quote if its quotes come in pairs. */
const hasEnd = (raw: string): boolean => (raw.match(/"/g) ?? []).length % 2 === 0;

/** The text that is being typed, and the argument it belongs to. @param formula up to the cursor. */
export const textInFormula = (formula: string): TextInFormula | undefined => {
  if (!formula.startsWith('=')) return undefined;
  const tokens = formulaTokens(formula, plainLocale).filter(({ kind }) => kind !== 'blank');
  const last = tokens[tokens.length - 1];
  if (last?.kind !== 'text') return undefined;
  const open: { readonly name: FunctionName | undefined; readonly texts: (string | undefined)[] }[] = [];
  for (const [index, { kind, raw }] of tokens.slice(0, -1).entries()) {
    const call = open[open.length - 1];
    const before = tokens[index - 1]?.raw.toUpperCase();
    if (raw === '(' && kind === 'sign') open.push({ name: functionNames.find((name) => name === before), texts: [''] });
    else if (raw === '{' && kind === 'sign') open.push({ name: undefined, texts: [''] });
    else if ((raw === ')' || raw === '}') && kind === 'sign') {
      open.pop();
      const outer = open[open.length - 1];
      if (outer !== undefined) outer.texts[outer.texts.length - 1] = undefined;
    } else if (raw === ',' && kind === 'sign') call?.texts.push('');
    else if (call !== undefined) {
      const isFirst = call.texts[call.texts.length - 1] === '';
      call.texts[call.texts.length - 1] = kind === 'text' && isFirst ? unquoted(raw) : undefined;
    }
  }
  const call = open[open.length - 1];
  // A text that is joined to another value is no argument by itself.
  if (call?.name === undefined || call.texts[call.texts.length - 1] !== '') return undefined;
  const isClosed = hasEnd(last.raw);
  const text = isClosed ? unquoted(last.raw) : last.raw.slice(1).replace(/""/g, '"');
  return {
    name: call.name,
    place: call.texts.length - 1,
    text,
    isClosed,
    before: call.texts.slice(0, -1),
  };
};

export interface FormulaCompletions extends Completions {
  /** The text itself, without its quotes. */
  readonly text: string;
  /** How many coins match; null if that is not known. */
  readonly count: string | null;
}

type Complete = (written: TextInFormula, settings: Settings, context: FormulaContext) => Steps<Completions>;

const plain = (complete: (text: string) => Completions): Complete =>
  // oxlint-disable-next-line require-yield
  function* ({ text }) {
    return complete(text);
  };

const coins: Complete = function* ({ text }, _, context) {
  if (text.trim() === '') return nothing;
  const found = yield* findCoins(context, { text, everywhere: false });
  if (!found.ok) return nothing;
  const isName = found.value.some(({ id, symbol }) => [id, symbol.toLowerCase()].includes(text.toLowerCase()));
  return {
    items: found.value.map(({ id, symbol, name }) => ({ text: id, label: name, hint: symbol })),
    isPartial: !isName,
  };
};

// oxlint-disable-next-line require-yield
const where: Complete = function* ({ text }, { currency }) {
  return completeWhere(text, currency);
};

const completers: Partial<Record<TextInFormula['name'], readonly (Complete | undefined)[]>> = {
  COINS: [
    plain(completeUniverse),
    where,
    plain(completeFields),
    plain(completeSort),
    undefined,
    plain(completeListOptions),
  ],
  COIN: [coins, plain(completeFields), plain(completeCoinOptions)],
  COIN_FIND: [coins],
  COIN_CONVERT: [undefined, coins, coins],
  COIN_AT: [coins],
  COIN_HISTORY: [coins],
  COIN_PERFORMANCE: [coins],
  COIN_ALERT: [coins, where],
};

/** Only universes whose names are known: each is a set to fetch. */
const isKnown = (universe: string): boolean =>
  universe
    .split(',')
    .map((part) => part.trim().replace(/^chain:/, ''))
    .every((name) => name === 'all' || findCategory(name) !== undefined || findChain(name) !== undefined);

function* countOf(
  { name, place, text, isClosed, before }: TextInFormula,
  settings: Settings,
  now: () => number,
): Steps<string | undefined> {
  if (name !== 'COINS' || place > 1 || (place === 0 && !isClosed)) return undefined;
  // An omitted universe is the whole market; one in a cell is unknown here.
  const universe = place === 0 ? text : before[0] === '' ? 'all' : before[0];
  if (universe === undefined || universe === '' || !isKnown(universe)) return undefined;
  return yield* countCoins(settings, now, universe, place === 0 ? '' : text);
}

/** @param formula up to the cursor. */
export function* completeFormula(context: FormulaContext, formula: string): Steps<FormulaCompletions | null> {
  const written = textInFormula(formula);
  const complete = written === undefined ? undefined : completers[written.name]?.[written.place];
  if (written === undefined || complete === undefined) return null;
  const settings = yield* perform('settings', null);
  if (!settings.ok) return null;
  const { isClosed, text } = written;
  const { items, isPartial } = isClosed ? nothing : yield* complete(written, settings.value, context);
  const count = yield* countOf(written, settings.value, context.now);
  return { items: items.filter((one) => one.text !== text), isPartial, text, count: count ?? null };
}
