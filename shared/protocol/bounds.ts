// The limits of requests and of texts in answers. Readers, sentences, the OpenAPI document, the pages and clients take
// these numbers from here; none of them is written anywhere else.

export const bounds = {
  /** Rows of one answer. */
  rows: 1000,
  /** Entries of a feed. */
  feedEntries: 100,
  /** Number of the requested page; pages after the last one are empty. */
  page: Number.MAX_SAFE_INTEGER,
  /** Columns of one answer. */
  columns: 50,
  /** Ids or addresses in one list, and references in one body. */
  ids: 1000,
  /** Categories, or blockchains, in the gateway's own parameters or in a filter. */
  names: 5,
  /** The same in the upstream's parameters. */
  upstreamNames: 100,
  /** Categories and blockchains excluded by one filter: each is a whole set to fetch. */
  excludedNames: 3,
  filterCharacters: 2000,
  /** Nested brackets or "not"; keeps recursion far below any stack limit. */
  filterDepth: 32,
  /** Length of one reference to a coin. */
  referenceCharacters: 300,
  /** Length of one text to search by: far longer than any name, id or contract. */
  textCharacters: 2000,
  /** Length of a sort: far longer than any field with its direction. */
  sortCharacters: 100,
  /** Length of one parameter; the longest are a filter and a list of a thousand ids. */
  parameterCharacters: 65_536,
  /** Maximum risk score in a comparison; the minimum is 0. */
  riskScore: 100,
  /** Coins of one snapshot. */
  depth: 25_000,
  /** Addresses in one question about balances. */
  wallets: 20,
  /** Days of totals of a portfolio. */
  portfolioDays: 3660,
  /** Questions in one body. */
  questions: 10,
  /** Rows and ids over all questions in one body. */
  bodyRows: 1000,
  bodyBytes: 262_144,
  /** Days of the history of one coin that is alone in its body: more than there are. */
  historyDays: 10_000,
  /** Coins in one table of past prices. */
  historyCoins: 20,
  /** Length of the list of coins that were not found, in a header. */
  notFoundCharacters: 2000,
  /** Length of a date, or of another time in the past. */
  timeCharacters: 50,
  /** Recorded days that one question about past prices reads, and dates in one text of `needs`. */
  recordedDays: 31,
  /** How much older than the asked time a price may be. */
  nearDays: 366,
  /** Length of an id, name or symbol in an answer, UTF-16 code units; the upstream's longer texts are cut. */
  coinNameCharacters: 256,
  /** Length of an answer to a model, in tokens of `agentTokenCharacters`. */
  agentTokens: 20_000,
  /** Characters counted as one token: tables of numbers have at least as many. */
  agentTokenCharacters: 3.5,
  /** Length of a name, symbol or id of a coin in a sentence or a header, and in an answer to a model. */
  coinTextCharacters: 100,
  /** Size of the list of tools, which a model reads before its first question. */
  agentListBytes: 6144,
} as const;
