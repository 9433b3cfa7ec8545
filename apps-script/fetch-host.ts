// Google's UrlFetchApp as a host of steps that only fetch.

import { fail, ok } from '../shared/result.ts';
import type { Host } from '../addon/steps/step.ts';
import { fetchFailure } from './fetch-failure.ts';
import type { Services } from './services.ts';

export const fetchHost = ({ fetch }: Pick<Services, 'fetch'>): Host<'fetch'> => ({
  fetch: (request) => {
    try {
      return ok(fetch(request));
    } catch (error) {
      return fail(fetchFailure(String(error), request.gatewayUrl));
    }
  },
});
