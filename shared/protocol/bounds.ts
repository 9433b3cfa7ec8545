// How much may be asked at once, and how long what is told may be. Readers, sentences, the OpenAPI document, the pages
// and clients take these from here; no number of them is written anywhere else.

export const bounds = {
  /** Rows of one answer. */
  rows: 1000,
  /** Number of the page that is asked for: pages behind the last one are empty. */
  page: Number.MAX_SAFE_INTEGER,
  /** Columns of one answer. */
  columns: 50,
  /** Ids or addresses in one list, and coins named in one body. */
  ids: 1000,
  /** Categories, or blockchains, in the gateway's own parameters or in a filter. */
  names: 5,
  /** The same in the upstream's own parameters. */
  upstreamNames: 100,
  /** Categories and blockchains that one filter leaves out: each is a whole set to fetch. */
  excludedNames: 3,
  filterCharacters: 2000,
  /** Brackets or "not" inside each other; keeps recursion far from any stack's end. */
  filterDepth: 32,
  /** Of one reference to a coin. */
  referenceCharacters: 300,
  /** Of one text that coins are looked for by: far longer than any name, id or contract. */
  textCharacters: 2000,
  /** Of a sort: far longer than any field with its direction. */
  sortCharacters: 100,
  /** Of one parameter: the longest are a filter and a list of a thousand ids. */
  parameterCharacters: 65_536,
  /** Of a score of risk, from 0, that coins are compared with. */
  riskScore: 100,
  /** Questions in one body. */
  questions: 10,
  /** Rows and ids over all questions in one body. */
  bodyRows: 1000,
  bodyBytes: 262_144,
  /** Of an id, a name or a symbol in an answer, whatever the upstream sends: UTF-16 code units. */
  coinNameCharacters: 256,
} as const;

export type BoundName = keyof typeof bounds;
