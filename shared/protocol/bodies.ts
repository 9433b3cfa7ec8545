// What may be sent in a body, as JSON: the properties of each question, named and meant as the parameters are.

import type { ChoiceValue, ParameterValue } from './values.ts';
import type { listParameters, ListParameterName } from './parameters.ts';

const commonNames = ['columns', 'currency', 'includeRiskScore'] as const;

/** Of a question about a list of coins. */
export const listNames = [...commonNames, 'category', 'chain', 'where', 'sort', 'limit', 'page'] as const;
/** Of a question about named coins. */
export const referenceNames = [...commonNames, 'ids'] as const;
/** Of `POST /snapshot`. */
export const snapshotNames = ['category', 'chain', 'currency', 'columns', 'includeRiskScore', 'ids'] as const;

/** Values that may be a list of texts in a body, where an address has them separated by commas. */
export const isListed = ({ kind }: ParameterValue): boolean => kind === 'names' || kind === 'columns';

type SentValue<Value extends ParameterValue> = Value extends { readonly kind: 'whole' | 'number' }
  ? number
  : Value extends ChoiceValue
    ? Value['words'][number] | ('true' extends Value['words'][number] ? boolean : never)
    : Value extends { readonly kind: 'names' | 'columns' }
      ? string | readonly string[]
      : string;

/** A question with these properties as a client sends it; all of them may be left out. */
type SentQuestion<Name extends string> = {
  readonly [One in Name & ListParameterName]?: SentValue<(typeof listParameters)[One]['value']>;
};

export type SentListQuestion = SentQuestion<(typeof listNames)[number]>;

export interface SentReferencesQuestion extends SentQuestion<(typeof referenceNames)[number]> {
  readonly ids: readonly string[];
}

export interface SentSnapshotQuestion extends SentQuestion<(typeof snapshotNames)[number]> {
  readonly ids?: readonly string[];
}

/** The body of `POST /coins/query`. */
export interface SentQuestions {
  readonly questions: readonly (SentListQuestion | SentReferencesQuestion)[];
}
