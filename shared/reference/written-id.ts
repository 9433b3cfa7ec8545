// An id as it is to be written so that formulas take it for an id.

import { categoryNames } from '../coin/memberships.ts';
import { parseReference } from './reference.ts';

/** Others hold signs that mean something, such as a comma between two coins. */
const plainId = /^[a-z0-9][a-z0-9._-]*$/i;
/** What a spreadsheet makes a truth value of. */
const truthValue = /^(true|false)$/i;

/** The bare id, or `id:…` where the bare one would be read as something else, such as a category. */
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
