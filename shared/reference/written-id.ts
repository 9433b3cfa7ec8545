// Writes an id in a form that formulas read as an id.

import { categoryNames } from '../coin/memberships.ts';
import { parseReference } from './reference.ts';

/** Other ids contain characters with a meaning in formulas, such as a comma between two coins. */
const plainId = /^[a-z0-9][a-z0-9._-]*$/i;
/** Texts that spreadsheets convert to booleans. */
const truthValue = /^(true|false)$/i;

/** The bare id, or `id:…` if the bare one has another meaning, such as a category. */
export const writtenId = (id: string): string => {
  const reference = parseReference(id);
  const isBare =
    plainId.test(id) &&
    !truthValue.test(id) &&
    !categoryNames.includes(id) &&
    reference.ok &&
    reference.value.kind === 'best';
  return isBare ? id : `id:${id}`;
};
