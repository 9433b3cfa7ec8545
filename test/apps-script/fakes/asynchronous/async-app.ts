// The add-on's formulas in an asynchronous host that keeps everything in memory, with fakes of Google's requests and
// properties. Bundled in place of `apps-script/app.ts`.

import type { PastFormula } from '../../../../addon/formulas/formula.ts';
import { formulas } from '../../../../addon/formulas/formulas.ts';
import { pastFormulas } from '../../../../addon/formulas/past-formulas.ts';
import { hasConvertDate } from '../../../../addon/formulas/has-convert-date.ts';
import { memoryHost } from '../../../../addon/memory/memory-host.ts';
import { checkSettings, pickSettings } from '../../../../addon/settings/settings.ts';
import { runAsync } from '../../../../addon/steps/run-async.ts';
import { fetchHost } from '../../../../apps-script/fetch-host.ts';
import { googleServices } from '../../../../apps-script/google-services.ts';
import { addonGatewayUrl } from '../../../support/addon-gateway-url.ts';

const build = { gatewayUrl: addonGatewayUrl, id: 'asynchronous' };
const { now, properties } = googleServices;
const { fetch } = fetchHost(googleServices);

const host = memoryHost({
  now,
  settings: async () => checkSettings(pickSettings(properties()), build.gatewayUrl),
  fetch: async (request) => fetch(request),
  zone: async () => 'Etc/UTC',
  collect: async () => undefined,
});

const callable =
  (formula: PastFormula) =>
  async (values: readonly unknown[]): Promise<unknown> => {
    const outcome = await runAsync(formula({ build, now }, values), host);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  };

export const coins = callable(formulas.coins);
export const coin = callable(formulas.coin);
export const coinFind = callable(formulas.coinFind);
const [coinConvertNow, coinConvertAt] = [callable(formulas.coinConvert), callable(pastFormulas.coinConvertAt)];
export const coinConvert: typeof coinConvertNow = (values) =>
  hasConvertDate(values) ? coinConvertAt(values) : coinConvertNow(values);
export const coinAt = callable(pastFormulas.coinAt);
export const coinHistory = callable(pastFormulas.coinHistory);
export const coinPerformance = callable(pastFormulas.coinPerformance);
export const coinStatus = callable(formulas.coinStatus);
export const coinFields = callable(formulas.coinFields);
export const coinCategories = callable(formulas.coinCategories);
