// What formulas that ask for data have in common: the settings, the arguments, then the questions.

import type { Result } from '../../shared/result.ts';
import { checkLive, type Options } from '../arguments/options.ts';
import type { Output } from '../cells/cell.ts';
import type { Asker } from '../client/fetch.ts';
import type { Settings } from '../settings/settings.ts';
import { type Formula, perform, type Steps } from '../steps/step.ts';

interface CommonOptions extends Pick<Options, 'stale'>, Partial<Pick<Options, 'live'>> {}

/** @param read gets the time in milliseconds since 1970. */
export const asking = <Reading extends CommonOptions>(
  read: (values: readonly unknown[], settings: Settings, now: number) => Result<Reading, string>,
  ask: (asker: Asker, reading: Reading) => Steps<Result<Output, string>>,
): Formula =>
  function* ({ build, now }, values) {
    const startedAt = now();
    const settings = yield* perform('settings', null);
    if (!settings.ok) return settings;
    const reading = read(values, settings.value, startedAt);
    if (!reading.ok) return reading;
    const { stale, live = false } = reading.value;
    const updates = checkLive(live, build);
    if (!updates.ok) return updates;
    return yield* ask({ settings: { ...settings.value, stale }, now, startedAt }, reading.value);
  };
