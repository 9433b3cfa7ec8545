// The order in which the files of a run begin: those that take longest first, so that no core is idle at its end.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** As the end of a run lists them; what is missing costs some idle seconds, no more. */
const slowest: readonly string[] = [
  'test/gateway/faults/market-faults.test.ts',
  'test/gateway/broker/schedules.test.ts',
  'test/apps-script/market/recalculation.test.ts',
  'test/gateway/faults/broker-and-kv-faults.test.ts',
  'test/gateway/faults/hostile-requests.test.ts',
  'test/gateway/differential.test.ts',
  'test/market/start-command.test.ts',
  'test/gateway/broker/fair-day.test.ts',
  'test/gateway/faults/no-secret-escapes.test.ts',
  'test/playground/tables.test.ts',
  'test/playground/visitors.test.ts',
  'test/pages/in-browser.test.ts',
  'test/playground/page.test.ts',
  'test/apps-script/past/recalculation.test.ts',
  'test/playground/saved.test.ts',
  'test/end-to-end/free-plan.test.ts',
  'test/apps-script/templates/templates.test.ts',
  'test/apps-script/templates/template-values.test.ts',
  'test/shared/plan/plan-properties.test.ts',
  'test/shared/query/filter-properties.test.ts',
  'test/apps-script/sidebar/page.test.ts',
  'test/market/credits.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slowest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? slowest.length : place;
};

/** A process that is shared ends where a file that has its own comes after it: those are first. */
const isShared = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => isShared(a) - isShared(b) || placeOf(a) - placeOf(b));
  }
}
