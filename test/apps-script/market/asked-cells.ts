// Formulas with their questions, so that the result of each cell can be compared with the gateway's answer.

import { seededRandom } from '../fakes/recalculation/random.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import type { Transport } from '../fakes/transport.ts';

export interface AskedCell {
  readonly cell: Cell;
  readonly question: Readonly<Record<string, unknown>>;
  /** The cell's result for the answer. */
  readonly show: (answer: Answer) => unknown;
}

export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[] | null)[];
  readonly problems?: readonly { readonly row: number; readonly detail: string }[];
  readonly detail?: string;
}

interface Universe {
  readonly universe: string;
  readonly membership: Readonly<Record<string, string>>;
  readonly options?: string;
  readonly currency?: string;
}

/** Eight base sets. */
const universes: readonly Universe[] = [
  { universe: 'all', membership: {} },
  { universe: 'defi', membership: { category: 'defi' } },
  { universe: 'memecoins', membership: { category: 'memecoins' } },
  { universe: 'defi, layer-1', membership: { category: 'defi,layer-1' } },
  { universe: 'chain:solana', membership: { chain: 'solana' } },
  { universe: 'gaming, chain:polygon', membership: { category: 'gaming', chain: 'polygon' } },
  { universe: 'layer-2', membership: { category: 'layer-2' } },
  { universe: 'all', membership: {}, options: 'EUR', currency: 'EUR' },
];

const filters = [
  'marketCap > 1e8',
  'marketCap > 5e7 and priceChange1d > 1%',
  'rank <= 300',
  'rank <= 500 and not name ~ "coin"',
  'rank <= 900 and (volume > 1e6 or priceChange1w < -2%)',
  'symbol in ("btc", "eth", "sol") and rank < 1000',
  'marketCap > 2e7 and contract ~ "0x1"',
  'decimals = 18 and rank between 5 and 700',
] as const;
const fields = [
  'rank,name,symbol,price',
  'id,priceChange1d,priceChange1w,asOf',
  'name,marketCap,volume,decimals',
  'symbol,availableSupply,totalSupply,fullyDilutedValuation,priceBtc',
] as const;
const sorts = ['-marketCap', 'rank', '-priceChange1d', 'name', 'priceChange1h', 'decimals', '-symbol'] as const;

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

const dated = (columns: readonly string[], row: readonly unknown[]): readonly unknown[] =>
  row.map((cell, index) => (columns[index] === 'asOf' ? new Date(String(cell)) : cell));

const showTable = ({ columns, rows }: Answer): unknown => [columns, ...rows.map((row) => dated(columns, row ?? []))];

/** Different COINS of many universes, filters, fields and orders. */
export const listCells = (seed: number, count: number): readonly AskedCell[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index): AskedCell => {
    const { universe, membership, options = '', currency } = pick(universes, random);
    const where = `${pick(filters, random)} and rank != ${index + 1}`;
    const [columns, sort, limit] = [pick(fields, random), pick(sorts, random), 1 + Math.floor(random() * 60)];
    const page = 1 + Math.floor(random() * 2);
    const values = [
      universe,
      where,
      columns,
      sort,
      limit,
      ['headers=names', options, `page=${page}`].filter(Boolean).join('; '),
    ];
    return {
      cell: { name: 'COINS', values },
      question: { ...membership, where, columns, sort, limit, page, ...(currency !== undefined && { currency }) },
      show: showTable,
    };
  });
};

/** The first sentence of an error, without advice. */
const errorOf = (sentence: string | undefined): unknown => ({ error: sentence?.split('. ')[0]?.replace(/\.$/, '') });

/** A cell's result; of an error the first sentence. */
export const shownOf = ({ shown, error }: { readonly shown: unknown; readonly error: string | undefined }): unknown =>
  error === undefined ? shown : errorOf(error);

const coinFields = ['price', 'price,marketCap', 'rank', 'name', 'id,symbol,asOf', 'priceChange1w'] as const;

/** `count` cells with one COIN each, by id. */
export const coinCells = (seed: number, named: readonly string[], count: number): readonly AskedCell[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (): AskedCell => coinCell(pick(named, random), pick(coinFields, random)));
};

const allCoinFields = 'price,marketCap,rank,name,id,symbol,asOf,priceChange1w';

/** Requested with all fields, so that one request covers many coins. */
export const coinCell = (reference: string, fieldList = 'price'): AskedCell => ({
  cell: { name: 'COIN', values: [reference, fieldList] },
  question: { ids: [reference], columns: allCoinFields },
  show: ({ columns, rows: [row], problems = [] }) => {
    if (row === undefined || row === null) return errorOf(problems[0]?.detail);
    const cells = dated(columns, row);
    const shown = fieldList.split(',').map((field) => cells[columns.indexOf(field)]);
    return shown.length === 1 ? shown[0] : [shown];
  },
});

const QUESTIONS_AT_ONCE = 10;
const IDS_AT_ONCE = 100;

/** A gateway, without the add-on. */
export interface PlainGateway {
  readonly url: string;
  readonly send: Transport;
}

const ask = ({ url, send }: PlainGateway, questions: readonly object[]): readonly Answer[] => {
  const reply = send({ url: `${url}/coins/query`, method: 'POST', headers: {}, body: JSON.stringify({ questions }) });
  const { answers }: { answers: readonly Answer[] } = JSON.parse(reply.body);
  return answers;
};

/** One coin's part of an answer about several. */
const partOf = ({ rows, problems = [], ...answer }: Answer, row: number): Answer => ({
  ...answer,
  rows: rows.slice(row, row + 1),
  problems: problems.filter((problem) => problem.row === row).map(({ detail }) => ({ row: 0, detail })),
});

const cut = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** The gateway's answers for single coins; names that it looks up one by one are requested in small groups. */
const answersAboutCoins = (gateway: PlainGateway, references: readonly string[]): ReadonlyMap<string, Answer> => {
  const byId = references.filter((reference) => reference.startsWith('id:'));
  const others = references.filter((reference) => !reference.startsWith('id:'));
  const answers = new Map<string, Answer>();
  for (const ids of [...cut(byId, IDS_AT_ONCE), ...cut(others, 5)]) {
    const [answer] = ask(gateway, [{ ids, columns: allCoinFields }]);
    if (answer !== undefined) ids.forEach((id, row) => answers.set(id, partOf(answer, row)));
  }
  return answers;
};

/** The gateway's prices of coins in its snapshot or named by id; null for a coin without a price. */
export const pricesOf = (gateway: PlainGateway, references: readonly string[]): ReadonlyMap<string, unknown> =>
  new Map(
    cut(references, IDS_AT_ONCE).flatMap((ids) => {
      const [answer] = ask(gateway, [{ ids, columns: 'price' }]);
      return ids.map((id, row) => [id, answer?.rows[row]?.[0] ?? null] as const);
    }),
  );

/** The expected results: the gateway's answers. */
export const expectedOf = (gateway: PlainGateway, cells: readonly AskedCell[]): readonly unknown[] => {
  const references = new Set(cells.flatMap(({ question: { ids } }) => (Array.isArray(ids) ? ids.map(String) : [])));
  const ofCoins = answersAboutCoins(gateway, [...references]);
  const lists = cells.filter(({ question }) => !('ids' in question));
  const ofLists = new Map<AskedCell, Answer>();
  for (const asked of cut(lists, QUESTIONS_AT_ONCE)) {
    const answers = ask(
      gateway,
      asked.map(({ question }) => question),
    );
    asked.forEach((cell, index) => {
      const answer = answers[index];
      if (answer !== undefined) ofLists.set(cell, answer);
    });
  }
  return cells.map((cell) => {
    const answer = ofLists.get(cell) ?? ofCoins.get(String(cell.cell.values[0]));
    if (answer === undefined) throw new Error(`The gateway answers nothing to ${JSON.stringify(cell.question)}`);
    return answer.detail === undefined ? cell.show(answer) : errorOf(answer.detail);
  });
};
