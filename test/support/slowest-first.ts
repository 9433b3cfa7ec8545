// The order in which the files of a run begin: those that take longest first, so that no core is idle at its end.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * As the end of a run lists them; what is missing costs some idle seconds, no more. Those of `faults/` wait for most of
 * their time: one at a time leaves both cores busy.
 */
const slowest: readonly string[] = [
  'test/gateway/faults/broker-and-kv-faults.test.ts',
  'test/scripts/package/package.test.ts',
  'test/apps-script/past/single-cells.test.ts',
  'test/gateway/lying-lists.test.ts',
  'test/scripts/check-upstream.test.ts',
  'test/gateway/faults/no-secret-escapes.test.ts',
  'test/scripts/setup/setup.test.ts',
  'test/pages/in-browser.test.ts',
  'test/playground/visitors.test.ts',
  'test/playground/journeys.test.ts',
  'test/gateway/faults/market-faults.test.ts',
  'test/playground/page.test.ts',
  'test/playground/templates.test.ts',
  'test/playground/typing.test.ts',
  'test/market/start-command.test.ts',
  'test/end-to-end/free-plan.test.ts',
  'test/apps-script/market/recalculation.test.ts',
  'test/apps-script/market/faults.test.ts',
  'test/apps-script/sidebar/page.test.ts',
  'test/gateway/one-time-out.test.ts',
  'test/playground/saved.test.ts',
  'test/gateway/owned.test.ts',
  'test/gateway/differential.test.ts',
  'test/gateway/broker/fair-day.test.ts',
  'test/gateway/broker/schedules.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = slowest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? slowest.length : place;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
