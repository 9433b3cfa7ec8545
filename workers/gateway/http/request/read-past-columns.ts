// Reads the columns of an answer about past dates.

import { pastColumns, type PastColumn } from '../../../../shared/past/history.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { andThen, eachOf, ok } from '../../../../shared/result.ts';
import { didYouMean } from '../../../../shared/text/nearest.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { readList, type Parameters } from './parameters.ts';
import type { Read } from './read.ts';

const readPastColumn = (written: string): Read<PastColumn> => {
  const column = pastColumns.find((name) => name.toLowerCase() === written.toLowerCase());
  const known = pastColumns.join(', ');
  return column === undefined
    ? refuse(
        'columns',
        `Past dates have no field ${shown(written)}: write ${known}.${didYouMean(written, pastColumns)}`,
      )
    : ok(column);
};

/** The price alone unless given. */
export const readPastColumns = (parameters: Parameters): Read<readonly PastColumn[]> => {
  const text = parameters.get('columns');
  return text === undefined
    ? ok(['price'])
    : andThen(readList('columns', text), (names) => eachOf(names, readPastColumn));
};

/** The first column of a history is the date, whether or not it is named. */
const DATE = 'date';

/** The columns of a history besides the date. @param coins number of its coins. */
export const readHistoryColumns = (parameters: Parameters, coins: number): Read<readonly PastColumn[]> => {
  const text = parameters.get('columns');
  if (text === undefined) return ok(['price']);
  return andThen(readList('columns', text), (names) => {
    const others = names.filter((name) => name.toLowerCase() !== DATE);
    return andThen(eachOf(others, readPastColumn), (columns) =>
      coins > 1 && columns.some((column) => column !== 'price')
        ? refuse(
            'columns',
            'A table of several coins has one column a coin, its price: leave columns out, or ask for each coin by itself.',
          )
        : ok(columns),
    );
  });
};
