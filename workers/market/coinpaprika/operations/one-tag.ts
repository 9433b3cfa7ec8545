// GET /tags/{tag_id}: one tag.

import { fail, ok } from '../../../../shared/result.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { additionalFieldsParameter } from '../parameters.ts';
import { readParameters } from '../read-parameters.ts';
import { renderTag, tagSchema, tagsOf } from '../tags.ts';

export const oneTag: CoinpaprikaOperation = {
  name: 'getTagById',
  path: '/tags/:tag_id',
  summary: 'One tag; with its coins on request.',
  parameters: additionalFieldsParameter,
  answer: tagSchema,
  refusals: [404],
  answerTo: ({ query, pathParts, service }) => {
    const asked = readParameters(query, additionalFieldsParameter);
    if (!asked.ok) return asked;
    const tags = tagsOf(service.lastUpdated(UPDATE_MINUTES).universe);
    const tag = tags.find(({ id }) => id === pathParts['tag_id']);
    return tag === undefined ? fail({ reason: 'unknown-id' }) : ok(renderTag(tag, asked.value.additional_fields));
  },
};
