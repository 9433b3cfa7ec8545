// GET /tags: all tags.

import { listSchema } from '../../../../shared/openapi/schema.ts';
import { ok } from '../../../../shared/result.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { additionalFieldsParameter } from '../parameters.ts';
import { readParameters } from '../read-parameters.ts';
import { renderTag, tagSchema, tagsOf } from '../tags.ts';

export const listTags: CoinpaprikaOperation = {
  name: 'getTags',
  path: '/tags',
  summary: 'All tags; with their coins on request.',
  parameters: additionalFieldsParameter,
  answer: listSchema(tagSchema),
  answerTo: ({ query, service }) => {
    const asked = readParameters(query, additionalFieldsParameter);
    if (!asked.ok) return asked;
    const { universe } = service.lastUpdated(UPDATE_MINUTES);
    return ok(tagsOf(universe).map((tag) => renderTag(tag, asked.value.additional_fields)));
  },
};
