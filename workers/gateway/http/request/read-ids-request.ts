// Reads a request for named coins: `/coins.csv?ids=BTC,ETH`.

import { type FormatName, idsParameterNames } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { parseReference } from '../../../../shared/reference/reference.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { readChoice, readLooseList, withoutQuotes, type Parameters } from './parameters.ts';
import { readPresentation, type Presentation } from './read-presentation.ts';
import { combined, type Read } from './read.ts';

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

/** Reads checked parameters, one of which is `ids`. @param fixedFormat the format of a route that has only one. */
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
