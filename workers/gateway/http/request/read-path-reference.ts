// Reads the coin that a path names.

import { parseReference, type Reference } from '../../../../shared/reference/reference.ts';
import { ok, type Result } from '../../../../shared/result.ts';

export const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The reference in a path: an id, as in the upstream's own paths, unless it has a prefix. */
export const readPathReference = (part: string): Result<Reference, string> => {
  const reference = parseReference(decodePart(part));
  return reference.ok && reference.value.kind === 'best' ? ok({ ...reference.value, kind: 'id' }) : reference;
};
