// The properties of questions in JSON bodies; they have the names and meanings of the query parameters.

import type { ChoiceValue, ParameterValue } from './values.ts';
import type { ParameterName, parameters, pastParameters, PastParameterName } from './parameters.ts';

const commonNames = ['columns', 'currency', 'includeRiskScore'] as const;

/** Properties of a question about a list of coins. */
export const listNames = [...commonNames, 'category', 'chain', 'where', 'sort', 'limit', 'page', 'at', 'new'] as const;
/** Properties of a question about coins by reference. */
export const referenceNames = [...commonNames, 'ids', 'at'] as const;
/** Properties of a question about coins at dates, row by row. */
export const pricesNames = ['ids', 'dates', 'columns', 'currency', 'day', 'near'] as const;
/** Properties of a question about coins over time. */
export const historyNames = ['ids', 'from', 'to', 'step', 'needs', 'columns', 'currency', 'day', 'near'] as const;
/** Properties of the body of `POST /snapshot`. */
export const snapshotNames = ['category', 'chain', 'currency', 'columns', 'includeRiskScore', 'depth', 'ids'] as const;

/** Whether the value may be a list of texts in a body; in an address it is separated by commas. */
export const isListed = ({ kind }: ParameterValue): boolean => kind === 'names' || kind === 'columns';

type SentValue<Value extends ParameterValue> = Value extends { readonly kind: 'whole' | 'number' }
  ? number
  : Value extends ChoiceValue
    ? Value['words'][number] | ('true' extends Value['words'][number] ? boolean : never)
    : Value extends { readonly kind: 'names' | 'columns' }
      ? string | readonly string[]
      : string;

/** A question with these properties as a client sends it; all are optional. */
type SentQuestion<Name extends string> = {
  readonly [One in Exclude<Name & ParameterName, 'ids'>]?: SentValue<(typeof parameters)[One]['value']>;
};

export interface SentListQuestion extends SentQuestion<(typeof listNames)[number]> {
  readonly at?: string;
  readonly new?: string;
}

export interface SentReferencesQuestion extends SentQuestion<(typeof referenceNames)[number]> {
  readonly at?: string;
  readonly ids: readonly string[];
}

type SentPast<Name extends string> = {
  readonly [One in Name & PastParameterName]?: SentValue<(typeof pastParameters)[One]['value']>;
};

export interface SentPricesQuestion extends SentPast<(typeof pricesNames)[number]> {
  /** As many as `dates`, or one for all of them. */
  readonly ids: readonly string[];
  /** As many as `ids`, or one for all of them. */
  readonly dates: readonly string[];
  readonly columns?: string | readonly string[];
  readonly currency?: string;
}

export interface SentHistoryQuestion extends SentPast<(typeof historyNames)[number]> {
  readonly ids: readonly string[];
  /**
   * For each id the dates that must have a price, separated by commas; other dates have one only where that costs
   * nothing.
   */
  readonly needs?: readonly string[];
  readonly columns?: string | readonly string[];
  readonly currency?: string;
}

/** The body of `POST /coins/query`. */
export interface SentQuestions {
  readonly questions: readonly (SentListQuestion | SentReferencesQuestion | SentPricesQuestion | SentHistoryQuestion)[];
}
