// Which sheets wait until they are opened, and when the workbook is evaluated again.

import { expect, it, vi } from 'vitest';
import { sleepingSheets } from '../../playground/sheets/sleeping-sheets.ts';

it('a sheet sleeps until it is woken, and tells only if a formula has waited', () => {
  const onWake = vi.fn<() => void>();
  const sleeping = sleepingSheets(onWake);
  sleeping.wake(['first']);
  expect([sleeping.isAsleep('first'), sleeping.areSome(), onWake.mock.calls.length]).toEqual([false, false, 0]);
  expect([sleeping.isAsleep('second'), sleeping.areSome()]).toEqual([true, true]);
  sleeping.wake(['first', 'second']);
  expect([sleeping.isAsleep('second'), sleeping.areSome(), onWake.mock.calls.length]).toEqual([false, false, 1]);
});

it('all can be woken at once, those that come later too', () => {
  const onWake = vi.fn<() => void>();
  const sleeping = sleepingSheets(onWake);
  expect([sleeping.isAsleep('one'), sleeping.isAsleep('other')]).toEqual([true, true]);
  sleeping.wakeAll();
  expect(onWake).toHaveBeenCalledOnce();
  expect([sleeping.isAsleep('one'), sleeping.isAsleep('third'), sleeping.areSome()]).toEqual([false, false, false]);
});
