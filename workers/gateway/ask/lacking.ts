// What a question asks for that the market data service does not have: refused with a sentence that names the service,
// before anything is asked of it.

import { type FieldName, isPseudoColumn } from '../../../shared/coin/coin-fields.ts';
import { categoryNames } from '../../../shared/coin/memberships.ts';
import { bounds } from '../../../shared/protocol/bounds.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { Problem } from '../../../shared/protocol/problem.ts';
import { testsOf } from '../../../shared/query/condition.ts';
import type { Membership } from '../../../shared/query/filter.ts';
import type { UpstreamNumberTest } from '../../../shared/query/capabilities.ts';
import type { Question } from '../../../shared/query/question.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import type { Provider } from '../providers/provider.ts';
import type { Asked, QuestionKind, Shown, PriceOptions } from './asked.ts';
import { mayBeHeld } from './set-names.ts';

/** What of a question the service may lack. */
interface Needs {
  readonly sets?: readonly Membership[];
  /** That of them whose coins are listed. */
  readonly answered?: Membership;
  readonly currency?: CurrencyCode | undefined;
  /** Fields with the parameter that names them. */
  readonly fields?: readonly (readonly [parameter: string, field: FieldName])[];
  /** Comparisons of dollars beside another currency: only the service can make them. */
  readonly compared?: readonly UpstreamNumberTest[];
}

const kinds = { category: 'categories', chain: 'blockchains' } as const satisfies Record<keyof Membership, string>;

const invalid = (name: string, detail: string): Problem => ({ reason: 'invalid-parameter', name, detail });

const lackedSet = ({ memberships, source }: Provider, sets: readonly Membership[]): Problem | undefined => {
  const missing = (['category', 'chain'] as const).find(
    (kind) => !memberships.includes(kind) && sets.some((set) => set[kind].length > 0),
  );
  const others = memberships.map((kind) => kinds[kind]).join(' and ');
  return (
    missing &&
    invalid(
      missing,
      `${source.title} has no ${kinds[missing]}: leave ${missing} out${others === '' ? '.' : `, or ask for ${others}.`}`,
    )
  );
};

/** A set that is never held can only be asked of the service, which a service of whole lists does not answer. */
const unheldSet = ({ capabilities, source }: Provider, set: Membership): Problem | undefined =>
  capabilities.wholeLists !== true || mayBeHeld(set)
    ? undefined
    : invalid(
        'category',
        `${source.title} is asked for one category by its name, or for at most ${bounds.names} of these: ${categoryNames.join(', ')}.`,
      );

const lackedCurrency = ({ currencies, source }: Provider, currency: CurrencyCode): Problem | undefined =>
  currencies.includes(currency)
    ? undefined
    : invalid('currency', `${source.title} has no prices in ${currency}: it has ${currencies.join(', ')}.`);

const lackedField = ({ fields, source }: Provider, wanted: NonNullable<Needs['fields']>): Problem | undefined => {
  const missing = wanted.find(([, field]) => !fields.includes(field));
  return missing && invalid(missing[0], `${source.title} does not give ${missing[1]}: it gives ${fields.join(', ')}.`);
};

const shownFields = (shown: Shown): NonNullable<Needs['fields']> =>
  shown === 'rows' ? [] : shown.flatMap((column) => (isPseudoColumn(column) ? [] : [['columns', column] as const]));

const usedFields = ({ condition, sort }: Question): NonNullable<Needs['fields']> => [
  ...testsOf(condition).map(({ field }) => ['where', field] as const),
  ['sort', sort.field],
];

type NeedsByKind = { readonly [Kind in QuestionKind]: (asked: Asked<Kind>) => Needs };

const ofNamedCoins = ({ currency, shown }: Pick<Asked<'coins'>, 'currency' | 'shown'>): Needs => ({
  currency,
  fields: shownFields(shown),
});

/** A present price among past ones is that of the market in the currency. */
const ofPast = ({ currency }: PriceOptions): Needs => ({ currency });

const wanters: NeedsByKind = {
  list: ({ question, shown }) => ({
    sets: [question.set, question.exclude],
    answered: question.set,
    currency: question.set.currency,
    fields: [...usedFields(question), ...shownFields(shown)],
    compared: question.usdFilters,
  }),
  coin: ofNamedCoins,
  coins: ofNamedCoins,
  snapshot: ({ set }) => ({ sets: [set], currency: set.currency }),
  price: ofPast,
  prices: ofPast,
  history: ofPast,
};

const lackedComparison = (
  { capabilities, source }: Provider,
  compared: readonly UpstreamNumberTest[],
): Problem | undefined => {
  const test = compared.find(({ field }) => capabilities.numbers[field] === undefined);
  return (
    test &&
    invalid(
      test.field,
      `${source.title} compares nothing itself: write the amount in the currency that is shown, as where=${test.field}${test.operator}….`,
    )
  );
};

/** The problem with a question that asks for what the service lacks; undefined for any other. */
export const lackedBy = <Kind extends QuestionKind>(asked: Asked<Kind>, provider: Provider): Problem | undefined => {
  const wantedBy: NeedsByKind[Kind] = wanters[asked.kind];
  const { sets = [], answered, currency, fields = [], compared = [] } = wantedBy(asked);
  return (
    lackedSet(provider, sets) ??
    (answered && unheldSet(provider, answered)) ??
    (currency && lackedCurrency(provider, currency)) ??
    lackedField(provider, fields) ??
    lackedComparison(provider, compared)
  );
};

/** The problem with a reference of a kind that the service tells of no coin. */
export const lackedReference = ({ kind }: Reference, { fields, source }: Provider): Problem | undefined =>
  kind === 'contract' && !fields.includes('contractAddress')
    ? invalid('ids', `${source.title} does not give contract addresses: name the coin by its id or symbol, like BTC.`)
    : undefined;
