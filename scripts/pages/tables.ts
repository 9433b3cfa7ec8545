// Tables of the documents that the code knows better: a line `<!-- table: fields -->` of a document is replaced by one
// when the pages are built. In Markdown.

import { allArguments, functions } from '../../addon/functions/functions.ts';
import { type FunctionName, functionNames } from '../../addon/functions/call-facts.ts';
import { aboutField, coinField, fieldNames, type FieldName, pseudoColumns } from '../../shared/coin/coin-fields.ts';
import { currencyNames } from '../../shared/coin/currencies.ts';
import { categories, chains } from '../../shared/coin/memberships.ts';
import { MAX_LOOKED_PAGES } from '../../shared/plan/plan.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { comparisonParameters, listParameters } from '../../shared/protocol/parameters.ts';
import type { Parameter } from '../../shared/protocol/values.ts';
import { misspeltOperators, operator, operatorSymbols } from '../../shared/query/operators.ts';
import { MAX_SETS } from '../../workers/gateway/broker/sets/set-registry.ts';
import { purposeNames, purposes } from '../../workers/gateway/broker/spend/ledger.ts';
import { capabilities } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';
import { providers } from '../../workers/gateway/providers/registry.ts';
import { operations } from '../../workers/market/operations/operations.ts';
import { damages } from '../../workers/market/sandbox/damages.ts';
import { gatewayConfig } from '../local/places.ts';
import { readConfig } from '../local/wrangler.ts';
import { failureRows, filterRows, reasonRows, refusalRows } from './error-tables.ts';

type Cell = string | number;

const code = (text: string): string => `\`${text}\``;
const codes = (texts: readonly string[]): string => texts.map(code).join(', ');
const yes = (holds: boolean): string => (holds ? 'yes' : '');
const figure = (value: number): string => value.toLocaleString('en-GB');

const table = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, columns.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const names = (column: string, entries: Readonly<Record<string, string>>): string =>
  table(
    [column, 'name'],
    Object.entries(entries).map(([name, label]) => [code(name), label]),
  );

const fields = (): string =>
  table(
    ['field', 'label', 'type or unit', 'filter', 'sort', 'other spellings', 'what it is'],
    [
      ...fieldNames.map((name) => {
        const { label, type, unit, filterable, sortable, risk, aliases } = coinField(name);
        const about = `${aboutField(name)}${risk === true ? ' Only with risk data.' : ''}`;
        return [
          code(name),
          label,
          unit === 'none' ? type : unit,
          yes(filterable),
          yes(sortable),
          codes(aliases),
          about,
        ];
      }),
      ...Object.entries(pseudoColumns).map(([name, { label, aliases, about }]) => [
        code(name),
        label,
        'time',
        '',
        '',
        codes(aliases),
        about,
      ]),
    ],
  );

const originOf = (field: FieldName, { fields: given, derived }: Provider): string => {
  if (derived.includes(field)) return 'computed';
  return given.includes(field) ? 'given' : 'absent';
};

/** The fields that a service does not give. */
const services = (): string =>
  table(
    ['field', ...providers.map(({ source }) => source.title)],
    fieldNames
      .map((field) => [code(field), ...providers.map((provider) => originOf(field, provider))])
      .filter(([, ...origins]) => origins.some((origin) => origin !== 'given')),
  );

/** Formulas that run, and what the function takes. */
const usage = (name: FunctionName): string => {
  const declared = functions[name];
  const taken = allArguments(declared);
  return [
    ['```', ...declared.examples, '```'].join('\n'),
    ...(taken.length === 0
      ? []
      : [
          table(
            ['argument', 'optional', 'what it is'],
            taken.map((one) => [code(one.name), one.isOptional ? 'yes' : 'no', one.about]),
          ),
        ]),
  ].join('\n\n');
};

const operators = (): string =>
  table(
    ['operator', 'also written', 'numbers', 'texts'],
    operatorSymbols.map((symbol) => {
      const { spellings, comparesNumbers, comparesTexts } = operator(symbol);
      return [code(symbol), codes(spellings), yes(comparesNumbers), yes(comparesTexts)];
    }),
  );

const comparisonNames = comparisonParameters.map(({ name }) => name);

const parameters = (): string =>
  [
    table(
      ['parameter', 'what it is', 'not together with', "the market data service's own"],
      Object.entries<Parameter>(listParameters).map(([name, { from, about, twin }]) => [
        code(name),
        about,
        twin === undefined ? '' : code(twin),
        yes(from === 'upstream'),
      ]),
    ),
    `Also ${comparisonNames.length} comparisons of fields: ${codes(comparisonNames.slice(0, 3))} and so on.`,
  ].join('\n\n');

const questionLimits: readonly (readonly [string, number])[] = [
  ['Rows of one answer', bounds.rows],
  ['Columns', bounds.columns],
  ['Characters of a filter', bounds.filterCharacters],
  ['Brackets or “not” inside each other', bounds.filterDepth],
  ['Categories or blockchains in category, chain or a filter', bounds.names],
  ['Names in categories or blockchains', bounds.upstreamNames],
  ['Characters of a reference to a coin', bounds.referenceCharacters],
  ['Characters of a text to search for', bounds.textCharacters],
  ['Coins in ids', bounds.ids],
  ['Characters of X-Not-Found', bounds.notFoundCharacters],
  ['Characters of one parameter', bounds.parameterCharacters],
  ['Questions in one body', bounds.questions],
  ['Rows of all questions in one body', bounds.bodyRows],
  ['Bytes of a body', bounds.bodyBytes],
];

const costs: readonly (readonly [string, number])[] = [
  [`Credits for a page of up to ${figure(capabilities.pageSize)} coins`, capabilities.creditsPerPage],
  ['Pages fetched at most for one question that no snapshot answers', MAX_LOOKED_PAGES],
  ['Sets of coins held, including the whole market', MAX_SETS],
];

const marketOperations = (): string =>
  table(
    ['request', 'parameters', 'credits', 'answer'],
    operations.map(({ method, path, parameters: taken, credits, multiplied, summary }) => [
      code(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
      codes(Object.keys(taken)),
      multiplied === undefined ? credits : `${credits}; ${multiplied}`,
      summary,
    ]),
  );

const counted = (column: string, entries: readonly (readonly [string, number])[]): string =>
  table(
    ['what', column],
    entries.map(([what, value]) => [what, figure(value)]),
  );

/** As in wrangler.toml; wrangler's own type does not describe them. */
interface RateLimit {
  readonly name: string;
  readonly simple: { readonly limit: number; readonly period: number };
}

const rates = (): string => {
  const { ratelimits } = readConfig({ config: gatewayConfig }, { hideWarnings: true });
  return table(
    ['of', 'at most', 'in'],
    (ratelimits as readonly RateLimit[]).map(({ name, simple: { limit, period } }) => [
      code(name),
      figure(limit),
      `${period} seconds`,
    ]),
  );
};

export const tables: Readonly<Record<string, () => string>> = {
  fields,
  services,
  operators,
  parameters,
  rates,
  currencies: () => names('code', currencyNames),
  categories: () => names('category', categories),
  blockchains: () => names('chain', chains),
  'operators elsewhere': () =>
    table(
      ['elsewhere', 'here'],
      misspeltOperators.map(([written, meant]) => [code(written), code(meant)]),
    ),
  'limits of a question': () => counted('at most', questionLimits),
  credits: () => counted('number', costs),
  'operations of the market service': marketOperations,
  'damages of the market service': () =>
    table(
      ['damage', 'what the client receives'],
      [...damages].map(([name, { about }]) => [code(name), about]),
    ),
  'errors of conditions': () => table(['filter', 'message'], filterRows()),
  'failures of requests': () => table(['message', 'old rows'], failureRows()),
  'refusals by Google': () => table(['message', 'old rows'], refusalRows()),
  'reasons of the gateway': () => table(['reason', 'status', 'title', 'remedy'], reasonRows()),
  'shares of the budget': () =>
    table(
      ['for', 'at most'],
      purposeNames.map((name) => [code(name), `${purposes[name].share * 100} %`]),
    ),
  ...Object.fromEntries(functionNames.map((name) => [name, () => usage(name)])),
};

export const withTables = (markdown: string): string =>
  markdown.replace(/^<!-- table: (.+) -->$/gm, (_, name: string) => {
    const make = tables[name];
    if (make === undefined)
      throw new Error(`A document names the table "${name}", which scripts/pages/tables.ts lacks.`);
    return make();
  });
