// GET /tags: all tags.

import { ok } from '../../../../shared/result.ts';
import { UPDATE_MINUTES } from '../free-plan.ts';
import type { CoinpaprikaOperation } from '../operation.ts';
import { additionalFieldsParameter, readParameters } from '../parameters.ts';
import { renderTag, tagsOf } from '../tags.ts';

export const listTags: CoinpaprikaOperation = {
  path: '/tags',
  answerTo: ({ query, service }) => {
    const asked = readParameters(query, additionalFieldsParameter);
    if (!asked.ok) return asked;
    const { universe } = service.lastUpdated(UPDATE_MINUTES);
    return ok(tagsOf(universe).map((tag) => renderTag(tag, asked.value.additional_fields)));
  },
};
