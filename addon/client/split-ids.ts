// Splits references to coins into questions within the gateway's limits for one request, each as full as possible.

import { bounds } from '../../shared/protocol/bounds.ts';
import { utf8Length } from '../text.ts';
import { sharedParts, type Look } from './shared-parts.ts';
import { requestBody, type IdsQuestion } from './wire.ts';

export const splitIds = (references: readonly string[], look: Look): readonly IdsQuestion[] => {
  const shared = sharedParts(look);
  const bytesAround = utf8Length(requestBody([{ ids: [], ...shared }]));
  const groups: string[][] = [];
  let bytes = 0;
  for (const reference of references) {
    const more = utf8Length(JSON.stringify(reference)) + ','.length;
    const last = groups[groups.length - 1];
    if (last !== undefined && last.length < bounds.bodyRows && bytes + more <= bounds.bodyBytes) {
      last.push(reference);
      bytes += more;
    } else {
      groups.push([reference]);
      bytes = bytesAround + more;
    }
  }
  return groups.map((ids) => ({ ids, ...shared }));
};
