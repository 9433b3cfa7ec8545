// What formulas about the past ask of Google Sheets, besides what all formulas ask.

import type { Build } from '../addon/build.ts';
import type { Host, PastStepKind } from '../addon/steps/step.ts';
import { obtainYears } from './sheet-cache/obtain-years.ts';
import type { Services } from './services.ts';
import { timelyServices } from './timely-services.ts';

/**
 * @param fetchHost sends requests.
 * @param zone the name of the spreadsheet's time zone.
 */
export const pastHost = (
  services: Services,
  build: Build,
  fetchHost: Host<'fetch'>,
  zone: () => string,
): Host<PastStepKind> => ({
  years: ({ asker, years }) =>
    obtainYears({ services: timelyServices(services, asker.startedAt), asker }, build, fetchHost, years),
  zone,
});
