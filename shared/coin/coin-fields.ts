// The table of coin fields. Types, filters, sort names, headers, columns, documentation and error suggestions derive
// from it: to add a field, add one line here. A field or column is found by any spelling: name, label or alias, and for
// an amount also with its currency, as in a header: `Price (EUR)`, `market_cap_usd`.

import { fail, ok, type Result } from '../result.ts';
import { nearest } from '../text/nearest.ts';
import { type CurrencyCode, isCurrencyCode } from './currencies.ts';
import { normaliseSpelling } from '../text/spelling.ts';

interface CoinField {
  /**
   * `number`; `text`; `url` (a text that is only shown); `list` (several texts, joined when shown, filtered one by
   * one).
   */
  readonly type: 'number' | 'text' | 'url' | 'list';
  /** Unit of a number. `currency` is the selected currency; `percent` is percent numbers (5 means 5 %). */
  readonly unit: 'none' | 'rank' | 'currency' | 'BTC' | 'coins' | 'percent' | 'score' | 'digits';
  /** Column header. */
  readonly label: string;
  /** Other spellings, compared ignoring case, spaces, `_`, `-` and `.`. */
  readonly aliases: readonly string[];
  /** Whether the field may be absent or null in a coin. */
  readonly nullable: boolean;
  /** Whether a filter can test the field. */
  readonly filterable: boolean;
  /** Whether coins can be sorted by the field. */
  readonly sortable: boolean;
  /** Part of the risk data, which the upstream sends only on request. */
  readonly risk?: true;
  /** How the gateway computes it where the market data service does not give it. */
  readonly computed?: string;
  /** One-sentence description, shown in the documentation. */
  readonly about: string;
}

const shown = { nullable: false, filterable: true, sortable: true } as const;
const sometimes = { nullable: true, filterable: true, sortable: true } as const;
const link = { type: 'url', unit: 'none', nullable: true, filterable: false, sortable: false } as const;
const risk = { type: 'number', unit: 'score', nullable: true, filterable: true, sortable: true, risk: true } as const;

// oxfmt-ignore
export const coinFields = {
  id: { type: 'text', unit: 'none', label: 'Id', aliases: ['coinId', 'coin'], ...shown, about: 'Unique coin identifier.' },
  icon: { ...link, label: 'Icon', aliases: ['image', 'logo'], nullable: false, about: 'Address of an image.' },
  name: { type: 'text', unit: 'none', label: 'Name', aliases: ['coinName'], ...shown, about: 'Coin name.' },
  symbol: { type: 'text', unit: 'none', label: 'Symbol', aliases: ['ticker'], ...shown, about: 'Ticker symbol.' },
  rank: { type: 'number', unit: 'rank', label: 'Rank', aliases: ['#'], ...shown, about: 'Rank by market capitalisation; 1 is the largest.' },
  price: { type: 'number', unit: 'currency', label: 'Price', aliases: ['last', 'rate'], ...shown, about: 'Price of one coin in the selected currency.' },
  priceBtc: { type: 'number', unit: 'BTC', label: 'Price (BTC)', aliases: ['btcPrice', 'priceInBtc'], ...shown, computed: "price / bitcoin's price", about: 'Price of one coin in bitcoin.' },
  volume: { type: 'number', unit: 'currency', label: 'Volume (24h)', aliases: ['vol', 'volume24h', '24hVolume', 'volume1d'], ...shown, about: 'Amount traded in the last 24 hours.' },
  marketCap: { type: 'number', unit: 'currency', label: 'Market cap', aliases: ['cap', 'mcap', 'mc', 'marketCapitalisation', 'marketCapitalization'], ...shown, about: 'Market capitalisation: price × circulating supply.' },
  availableSupply: { type: 'number', unit: 'coins', label: 'Circulating supply', aliases: ['supply', 'circulating'], ...shown, computed: 'market cap / price', about: 'Coins in circulation.' },
  totalSupply: { type: 'number', unit: 'coins', label: 'Total supply', aliases: [], ...shown, about: 'All coins, including locked and vested ones.' },
  fullyDilutedValuation: { type: 'number', unit: 'currency', label: 'Fully diluted valuation', aliases: ['fdv', 'dilutedCap', 'fullyDiluted'], ...shown, computed: 'price × total supply', about: 'Price × total supply.' },
  priceChange1h: { type: 'number', unit: 'percent', label: 'Change 1h', aliases: ['1h', 'change1h'], ...shown, about: 'Price change over 1 hour.' },
  priceChange1d: { type: 'number', unit: 'percent', label: 'Change 24h', aliases: ['1d', '24h', 'change', 'change1d', 'change24h', 'priceChange24h'], ...shown, about: 'Price change over 24 hours.' },
  priceChange1w: { type: 'number', unit: 'percent', label: 'Change 7d', aliases: ['1w', '7d', 'change1w', 'change7d', 'priceChange7d'], ...shown, about: 'Price change over 7 days.' },
  websiteUrl: { ...link, label: 'Website', aliases: ['url', 'homepage'], about: 'Web site.' },
  redditUrl: { ...link, label: 'Reddit', aliases: [], about: 'Reddit page.' },
  twitterUrl: { ...link, label: 'Twitter', aliases: ['x'], about: 'Twitter page.' },
  contractAddress: { type: 'text', unit: 'none', label: 'Contract', aliases: ['contract', 'address'], nullable: true, filterable: true, sortable: false, about: 'Main contract address; a filter also looks at the addresses on other blockchains.' },
  contractAddresses: { type: 'list', unit: 'none', label: 'Contracts', aliases: ['contracts', 'addresses'], nullable: false, filterable: false, sortable: false, about: 'Contract addresses by blockchain.' },
  decimals: { type: 'number', unit: 'digits', label: 'Decimals', aliases: [], ...sometimes, about: 'Decimal places of the token.' },
  explorers: { type: 'list', unit: 'none', label: 'Explorers', aliases: ['explorer'], nullable: false, filterable: false, sortable: false, about: 'Block explorers.' },
  liquidityScore: { ...risk, label: 'Liquidity score', aliases: ['liquidity'], about: 'Score of liquidity, 0 to 100.' },
  volatilityScore: { ...risk, label: 'Volatility score', aliases: ['volatility'], about: 'Score of volatility, 0 to 100.' },
  marketCapScore: { ...risk, label: 'Market cap score', aliases: ['capScore'], about: 'Score of market capitalisation, 0 to 100.' },
  riskScore: { ...risk, label: 'Risk score', aliases: ['risk'], about: 'Risk, 0 to 100; higher means riskier.' },
  avgChange: { ...risk, unit: 'percent', label: 'Average change', aliases: ['averageChange'], about: 'Average price change.' },
} as const satisfies Record<string, CoinField>;

type Fields = typeof coinFields;

export type FieldName = keyof Fields;

/** Names of the fields whose entry has the given property. */
type NamesWith<Shape> = { [Name in FieldName]: Fields[Name] extends Shape ? Name : never }[FieldName];

export type NumberFieldName = NamesWith<{ type: 'number' }>;
export type TextFieldName = NamesWith<{ type: 'text' }>;
export type SortFieldName = NamesWith<{ sortable: true }>;
export type RiskFieldName = NamesWith<{ risk: true }>;

// `Object.keys` loses the key type. The cast is done here only.
export const fieldNames = Object.keys(coinFields) as readonly FieldName[];

/** The field's entry, with the type `CoinField`. */
export const coinField = (name: FieldName): CoinField => coinFields[name];

export const isNumberField = (name: FieldName): name is NumberFieldName => coinField(name).type === 'number';
export const isTextField = (name: FieldName): name is TextFieldName => coinField(name).type === 'text';
export const isRiskField = (name: FieldName): name is RiskFieldName => coinField(name).risk === true;
export const isSortField = (name: FieldName): name is SortFieldName => coinField(name).sortable;

export const numberFieldNames: readonly NumberFieldName[] = fieldNames.filter(isNumberField);
export const riskFieldNames: readonly RiskFieldName[] = fieldNames.filter(isRiskField);

/** The field's description, with how it is computed where the source does not give it. */
export const aboutField = (name: FieldName): string => {
  const { about, computed } = coinField(name);
  return computed === undefined ? about : `${about} Computed where the source does not give it: ${computed}.`;
};

export const pseudoColumns = {
  asOf: { label: 'As of', aliases: ['time', 'updated', 'date'], about: 'When the upstream gave these numbers (UTC).' },
} as const satisfies Record<string, { label: string; aliases: readonly string[]; about: string }>;

type PseudoColumnName = keyof typeof pseudoColumns;
export type ColumnName = FieldName | PseudoColumnName;

export const isPseudoColumn = (name: ColumnName): name is PseudoColumnName =>
  Object.prototype.hasOwnProperty.call(pseudoColumns, name);

export const columnNames: readonly ColumnName[] = [
  ...fieldNames,
  ...(Object.keys(pseudoColumns) as PseudoColumnName[]),
];

/** The columns of a table if the question names none. */
export const defaultColumns: readonly ColumnName[] = [
  'rank',
  'name',
  'symbol',
  'price',
  'priceChange1d',
  'priceChange1w',
  'marketCap',
  'volume',
];

const spellingsOf = (column: ColumnName): readonly string[] => {
  if (isPseudoColumn(column)) return [column, pseudoColumns[column].label, ...pseudoColumns[column].aliases];
  const { label, aliases } = coinField(column);
  return [column, label, ...aliases];
};

const spellingTable = (): ReadonlyMap<string, ColumnName> => {
  const table = new Map<string, ColumnName>();
  for (const name of columnNames) {
    for (const spelling of spellingsOf(name)) {
      const key = normaliseSpelling(spelling);
      const taken = table.get(key);
      if (taken !== undefined && taken !== name) throw new Error(`"${spelling}" names both ${taken} and ${name}`);
      table.set(key, name);
    }
  }
  return table;
};

/** Made at the first look-up: a cell may need none. */
let made: ReadonlyMap<string, ColumnName> | undefined;
const spellings = (): ReadonlyMap<string, ColumnName> => (made ??= spellingTable());

/** A spelling that ends in a currency: `priceusd`, `priceinusd`, `price(usd)`. */
const withCurrency = /^(.+?)(?:in)?[([]?([a-z]{3})[)\]]?$/;

/** The amount and currency that a normalised spelling names; undefined for other spellings. */
const namedAmount = (key: string): { column: ColumnName; currency: CurrencyCode } | undefined => {
  if (spellings().has(key)) return undefined;
  const [, name = '', code = ''] = withCurrency.exec(key) ?? [];
  const [column, currency] = [spellings().get(name), code.toUpperCase()];
  if (column === undefined || isPseudoColumn(column) || coinField(column).unit !== 'currency') return undefined;
  return isCurrencyCode(currency) ? { column, currency } : undefined;
};

/** The currency that a spelling of an amount names: EUR in `Price (EUR)`. */
export const currencyInName = (text: string): CurrencyCode | undefined =>
  namedAmount(normaliseSpelling(text))?.currency;

/** The problem with a column whose name states another currency than the answer's. */
export const otherCurrencySentence = (text: string, named: CurrencyCode, currency: CurrencyCode): string =>
  `"${text}" is in ${named}, and the amounts are in ${currency}: write currency=${named}, or leave the currency out of the name.`;

interface UnknownName {
  /** The text as written. */
  readonly found: string;
  /** The closest known name, if one is close enough. */
  readonly suggestion: string | undefined;
}

const find = <Name extends ColumnName>(
  text: string,
  isOne: (name: ColumnName) => name is Name,
): Result<Name, UnknownName> => {
  const table = spellings();
  const known = (key: string): Name | undefined => {
    const name = table.get(key) ?? namedAmount(key)?.column;
    return name !== undefined && isOne(name) ? name : undefined;
  };
  const key = normaliseSpelling(text);
  const name = known(key);
  if (name !== undefined) return ok(name);
  const close = nearest(
    key,
    [...table.keys()].filter((one) => known(one) !== undefined),
  );
  return fail({ found: text, suggestion: close === undefined ? undefined : known(close) });
};

const isColumn = (name: ColumnName): name is ColumnName => name !== undefined;
const isField = (name: ColumnName): name is FieldName => !isPseudoColumn(name);

/** The coin field with this spelling. */
export const findField = (text: string): Result<FieldName, UnknownName> => find(text, isField);

/** Number of words that may be columns without a comma between them; more are no list. */
const MOST_WORDS = 8;

/** The columns that words name together, each in as many words as it takes; undefined if a word is left. */
const columnsInWords = (words: readonly string[]): readonly ColumnName[] | undefined => {
  const table = spellings();
  for (let count = words.length; count > 0; count -= 1) {
    const column = table.get(normaliseSpelling(words.slice(0, count).join('')));
    if (column === undefined) continue;
    const others = count === words.length ? [] : columnsInWords(words.slice(count));
    if (others !== undefined) return [column, ...others];
  }
  return undefined;
};

/** The column (coin field or pseudo-column) with this spelling. Several names without commas are advised with them. */
export const findColumn = (text: string): Result<ColumnName, UnknownName> => {
  const found = find(text, isColumn);
  if (found.ok) return found;
  const words = text.trim().split(/\s+/);
  const columns = words.length > MOST_WORDS ? undefined : columnsInWords(words);
  return columns === undefined ? found : fail({ ...found.error, suggestion: columns.join(',') });
};
