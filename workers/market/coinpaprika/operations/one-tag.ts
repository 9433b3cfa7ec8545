// GET /tags/{tag_id}: one tag.

import { fail, ok } from '../../../../shared/result.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { additionalFieldsParameter, readParameters } from '../parameters.ts';
import { renderTag, tagsOf } from '../tags.ts';

export const oneTag: CoinpaprikaOperation = {
  path: '/tags/:tag_id',
  answerTo: ({ query, pathParts, service }) => {
    const asked = readParameters(query, additionalFieldsParameter);
    if (!asked.ok) return asked;
    const tags = tagsOf(service.lastUpdated(UPDATE_MINUTES).universe);
    const tag = tags.find(({ id }) => id === pathParts['tag_id']);
    return tag === undefined ? fail({ reason: 'unknown-id' }) : ok(renderTag(tag, asked.value.additional_fields));
  },
};
