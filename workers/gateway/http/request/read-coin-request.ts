// Reads which coins are named: one in a path, or several in `ids`.

import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../../../shared/coin/currencies.ts';
import {
  coinParameterNames,
  type FormatName,
  idsParameterNames,
  valueParameterNames,
} from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { parseReference, type Reference } from '../../../../shared/reference/reference.ts';
import { andThen, fail, ok, type Result } from '../../../../shared/result.ts';
import type { AskedAt } from '../../ask/asked.ts';
import {
  combined,
  type Parameters,
  type Read,
  readChoice,
  readLooseList,
  readParameters,
  searchOf,
  withoutQuotes,
} from './parameters.ts';
import {
  type Presentation,
  readColumn,
  readColumnContext,
  readColumns,
  readPresentation,
} from './read-presentation.ts';
import { readAt } from './read-past.ts';

/** The references that a path may mean, in this order: the next one counts if no coin has the one before. */
export type PathReferences = readonly [Reference, ...Reference[]];

export interface CoinRequest {
  readonly references: PathReferences;
  readonly currency: CurrencyCode;
  readonly risk: boolean;
  readonly columns: readonly ColumnName[] | undefined;
  readonly field: ColumnName | undefined;
  readonly at: AskedAt | undefined;
}

/** A text in capitals is a ticker: ids are in small letters. */
const isTicker = (text: string): boolean => text !== text.toLowerCase() && text === text.toUpperCase();

/** A bare text is an id, as in the upstream's own paths, else a symbol; a ticker is looked for as both at once. */
export const readPathReferences = (written: string): Result<PathReferences, string> => {
  const read = parseReference(written);
  if (!read.ok) return fail(read.error);
  const reference = read.value;
  if (reference.kind !== 'best' || isTicker(reference.written)) return ok([reference]);
  return ok([{ ...reference, kind: 'id' }, reference]);
};

export const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** @param id,field parts of the path; `field` is undefined for the whole coin. @param now seconds since 1970. */
export const readCoinRequest = (
  request: Pick<Request, 'url'>,
  id: string,
  field: string | undefined,
  now: number,
): Read<CoinRequest> => {
  const references = readPathReferences(decodePart(id));
  if (!references.ok) return refuse('coinId', references.error);
  const known = field === undefined ? coinParameterNames : valueParameterNames;
  return andThen(readParameters(searchOf(request), known), (parameters) =>
    andThen(readColumnContext(parameters), (context) => {
      // Naming a risk field in the path is a request for risk data.
      const risk = context.risk || field !== undefined;
      const read = combined<Pick<CoinRequest, 'columns' | 'field' | 'at'>>({
        at: readAt(parameters, now),
        columns: readColumns(parameters, { ...context, risk }),
        field: field === undefined ? ok(undefined) : readColumn('field', decodePart(field), { ...context, risk }),
      });
      return andThen(read, (rest) => ok({ ...rest, currency: context.currency, references: references.value, risk }));
    }),
  );
};

export interface IdsRequest {
  /** The coins as written, in order; at least one. */
  readonly ids: readonly string[];
  readonly presentation: Presentation;
  /** A missing coin has a row with the reason. */
  readonly showsMissing: boolean;
}

const readIds = (parameters: Parameters): Read<readonly string[]> =>
  andThen(readLooseList('ids', withoutQuotes(parameters.get('ids') ?? '')), (ids) =>
    ids.length === 0 ? refuse('ids', 'ids names no coin: write ids or symbols, like ids=BTC,ETH.') : ok(ids),
  );

const readMissing = (parameters: Parameters, { format }: Presentation): Read<boolean> =>
  andThen(readChoice(parameters, 'missing'), (word) =>
    word !== undefined && format !== 'csv' && format !== 'text'
      ? refuse('missing', 'missing=rows goes with csv and text. POST /coins/query tells why a row is null.')
      : ok(word !== undefined),
  );

/** Reads checked parameters, `ids` among them. @param fixedFormat the format of a route that has only one. */
export const readIdsRequest = (parameters: Parameters, fixedFormat: FormatName | undefined): Read<IdsRequest> => {
  const other = [...parameters.keys()].find((name) => !idsParameterNames.includes(name));
  if (other !== undefined)
    return refuse(other, `${other} and ids don't go together: ids names the coins and their order. Leave one out.`);
  return andThen(readPresentation(parameters, fixedFormat), (presentation) => {
    const read = combined({ ids: readIds(parameters), showsMissing: readMissing(parameters, presentation) });
    return andThen(read, (rest) => ok({ ...rest, presentation }));
  });
};

/** The references of the ids; an unreadable one is its sentence. */
export const referencesOf = ({ ids }: IdsRequest) => ids.map((id) => parseReference(id));
