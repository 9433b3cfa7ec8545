// The add-on's formulas in a host that answers in its own time and keeps everything in memory, over the stand-ins of Google's
// requests and properties. Bundled in place of `apps-script/app.ts`.

import { coin as coinFormula } from '../../../../addon/formulas/coin.ts';
import { coinCategoriesTable } from '../../../../addon/formulas/coin-categories.ts';
import { coinConvert as coinConvertFormula } from '../../../../addon/formulas/coin-convert.ts';
import { coinFieldsTable } from '../../../../addon/formulas/coin-fields.ts';
import { coinFind as coinFindFormula } from '../../../../addon/formulas/coin-find.ts';
import { coinStatus as coinStatusFormula } from '../../../../addon/formulas/coin-status.ts';
import { coins as coinsFormula } from '../../../../addon/formulas/coins.ts';
import type { Formula } from '../../../../addon/formulas/formula.ts';
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
  collect: async () => undefined,
});

const callable =
  (formula: Formula) =>
  async (values: readonly unknown[]): Promise<unknown> => {
    const outcome = await runAsync(formula({ build, now }, values), host);
    if (!outcome.ok) throw new Error(outcome.error);
    return outcome.value;
  };

export const coins = callable(coinsFormula);
export const coin = callable(coinFormula);
export const coinFind = callable(coinFindFormula);
export const coinConvert = callable(coinConvertFormula);
export const coinStatus = callable(coinStatusFormula);
export const coinFields = callable(coinFieldsTable);
export const coinCategories = callable(coinCategoriesTable);
