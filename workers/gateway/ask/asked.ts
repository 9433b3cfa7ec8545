// The kinds of questions, and the selection that answers each.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { ColumnName } from '../../../shared/coin/coin-fields.ts';
import type { SetColumn } from '../../../shared/columns/coin-columns.ts';
import type { BaseSet, Question } from '../../../shared/query/question.ts';
import type { Reference } from '../../../shared/reference/reference.ts';
import type { Result } from '../../../shared/result.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { CoinPlace } from './coin-place.ts';
import type { ReferencePlaces } from './reference-places.ts';
import type { AskedAt, AskedHistory, AskedPrices, PastTable } from './past/asked-past.ts';
import type { ListAnswer } from './answer.ts';
import type { UnlistedName } from './unlisted-name.ts';

/** The part of its coins that an answer shows: these columns, or the coins as the upstream wrote them. */
export type Shown = readonly ColumnName[] | 'rows';

/** An unreadable reference is its error sentence. */
export type AskedReferences = readonly Result<Reference, string>[];

interface Questions {
  readonly list: {
    readonly question: Question;
    /** The set's only name, if it is not listed and was given in the gateway's own parameter or filter. */
    readonly unlisted: UnlistedName | undefined;
    /** The answer contains the total number of matches. */
    readonly needsTotal: boolean;
    readonly shown: Shown;
    /** As of a recorded day; undefined: the present. */
    readonly at?: AskedAt | undefined;
  };
  readonly coin: {
    readonly reference: Reference;
    readonly currency: CurrencyCode;
    readonly shown: Shown;
    readonly at?: AskedAt | undefined;
  };
  readonly coins: {
    readonly references: AskedReferences;
    readonly currency: CurrencyCode;
    readonly shown: Shown;
    readonly at?: AskedAt | undefined;
  };
  readonly snapshot: {
    readonly set: BaseSet;
    readonly unlisted: UnlistedName | undefined;
    readonly columns: readonly SetColumn[];
    /** Coins to hold at least, if they can be had; 0 if any number does. */
    readonly depth: number;
    /** Further coins to look up. */
    readonly wanted: AskedReferences | undefined;
  };
  /** `price`: of one row, whose problem is that of the question. */
  readonly price: AskedPrices;
  readonly prices: AskedPrices;
  readonly history: AskedHistory;
}

/** A base set with the further coins that were looked up. */
export interface SnapshotRows {
  readonly set: BaseSet;
  readonly snapshot: Snapshot;
  /** Maximum number of coins of a snapshot; plans use it. */
  readonly maxDepth: number;
  /** Null for a coin that the snapshot itself proves. */
  readonly wanted: ReferencePlaces | undefined;
}

interface Selections {
  readonly list: ListAnswer;
  readonly coin: CoinPlace;
  readonly coins: ReferencePlaces & { readonly source: ListAnswer['source'] };
  readonly snapshot: SnapshotRows;
  readonly price: PastTable;
  readonly prices: PastTable;
  readonly history: PastTable;
}

export type QuestionKind = keyof Questions;

/** A question of one kind, or of any. */
export type Asked<Kind extends QuestionKind = QuestionKind> = {
  readonly [One in Kind]: { readonly kind: One } & Questions[One];
}[Kind];

/** The places of the coins that answer a question of this kind; a format makes a body of them. */
export type Selected<Kind extends QuestionKind> = Selections[Kind];
