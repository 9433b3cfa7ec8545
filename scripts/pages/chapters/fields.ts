// The chapter on fields, currencies, categories and blockchains, from the tables that everything derives from.

import { aboutField, coinField, fieldNames, type FieldName } from '../../../shared/coin/coin-fields.ts';
import { defaultColumns, pseudoColumns } from '../../../shared/coin/columns.ts';
import { currencyNames } from '../../../shared/coin/currency-names.ts';
import { categories, chains } from '../../../shared/coin/memberships.ts';
import type { Provider } from '../../../workers/gateway/providers/provider.ts';
import { providers } from '../../../workers/gateway/providers/registry.ts';
import { renderExamples } from '../example.ts';
import { fieldExamples } from '../examples.ts';
import { code, codes, heading, html, table } from '../html.ts';
import type { Page } from '../layout.ts';

const yes = (holds: boolean): string => (holds ? 'yes' : '');

const fieldRows = () => [
  ...fieldNames.map((name) => {
    const { label, type, unit, filterable, sortable, risk, aliases } = coinField(name);
    const measured = unit === 'none' ? type : unit;
    const only = risk === true ? ' Only with risk data.' : '';
    return [code(name), label, measured, yes(filterable), yes(sortable), codes(aliases), `${aboutField(name)}${only}`];
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
];

const originOf = (field: FieldName, { fields, derived }: Provider): string => {
  if (derived.includes(field)) return 'computed';
  return fields.includes(field) ? 'given' : 'absent';
};

/** The fields that a service does not give. */
const originRows = () =>
  fieldNames
    .map((field) => [field, ...providers.map((provider) => originOf(field, provider))] as const)
    .filter(([, ...origins]) => origins.some((origin) => origin !== 'given'))
    .map(([field, ...origins]) => [code(field), ...origins]);

const names = (caption: string, column: string, entries: Readonly<Record<string, string>>) =>
  table(
    caption,
    [column, 'name'],
    Object.entries(entries).map(([name, label]) => [code(name), label]),
  );

export const fieldsPage = (): Page => ({
  file: 'docs/fields.html',
  title: 'Fields',
  about: 'The fields of a coin, with all accepted spellings.',
  scripts: ['docs.js'],
  body: html`<p>
      Spellings are compared ignoring case, spaces, <code>_</code>, <code>-</code> and <code>.</code> The default
      columns are ${codes(defaultColumns)}. Percent fields are percent numbers: 5 means 5 %.
    </p>
    ${table('Fields', ['field', 'label', 'type or unit', 'filter', 'sort', 'other spellings', 'what it is'], fieldRows())}
    ${renderExamples(fieldExamples)} ${heading(2, 'Market data services')}
    <p>
      A gateway takes its data from one service. A question about what that service lacks is refused. What is computed
      is absent where one of its parts is.
    </p>
    ${table('Market data services', ['field', ...providers.map(({ source }) => source.title)], originRows())}
    ${heading(2, 'Currencies')} ${names('Currencies', 'code', currencyNames)} ${heading(2, 'Categories')}
    <p>These are the known ones. Others that the market data service has work as well.</p>
    ${names('Categories', 'category', categories)} ${heading(2, 'Blockchains')} ${names('Blockchains', 'chain', chains)}`,
});
