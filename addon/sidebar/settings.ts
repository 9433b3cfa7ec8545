// The sidebar's settings: shows them without the token, checks, stores and tests them.

import { fail, ok, type Result } from '../../shared/result.ts';
import { failureSentence } from '../client/failures.ts';
import { readAnswers } from '../client/answer.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import type { Asker } from '../client/fetch.ts';
import { requestBody } from '../client/wire.ts';
import { readStatus } from '../formulas/coin-status.ts';
import { checkSettings, pickSettings, type Properties, type Settings } from '../settings/settings.ts';
import type { Steps } from '../steps/step.ts';
import type { SidebarContext, SettingsStore } from './context.ts';

export interface ShownSettings {
  /** Empty for the usual gateway. */
  readonly gatewayUrl: string;
  readonly usualGatewayUrl: string;
  /** Identifies the token without showing it; empty if there is none. */
  readonly token: string;
  readonly currency: string;
  /** The currency if none is set. */
  readonly usualCurrency: string;
  readonly stale: string;
}

export interface EditedSettings extends Pick<ShownSettings, 'gatewayUrl' | 'currency' | 'stale'> {
  /** Null keeps the stored token. */
  readonly accessToken: string | null;
}

const USUAL_CURRENCY = 'USD';
const LEAST_LENGTH_TO_HINT = 16;
const HINT_LENGTH = 4;

const hint = (token: string): string =>
  token.length < LEAST_LENGTH_TO_HINT ? (token === '' ? '' : 'set') : `ends in …${token.slice(-HINT_LENGTH)}`;

export const showSettings = ({ build, store }: SidebarContext): ShownSettings => {
  const kept = store.read();
  const usual = store.usual();
  return {
    gatewayUrl: kept['GATEWAY_URL'] ?? '',
    usualGatewayUrl: usual['GATEWAY_URL'] || build.gatewayUrl,
    // The usual token is used with the usual gateway only, as in `settings/settings.ts`.
    token: hint(kept['ACCESS_TOKEN'] ?? (kept['GATEWAY_URL'] === undefined ? usual['ACCESS_TOKEN'] : '') ?? ''),
    currency: kept['CURRENCY'] ?? '',
    usualCurrency: usual['CURRENCY'] || USUAL_CURRENCY,
    stale: kept['STALE'] ?? '',
  };
};

/** The currency of formulas that name none. */
export const currencyOf = (store: SettingsStore): string =>
  store.read()['CURRENCY'] || store.usual()['CURRENCY'] || USUAL_CURRENCY;

/** The settings to store. A new gateway needs the token to be typed again, so that no token is sent to a stranger. */
const editedProperties = (edited: EditedSettings, kept: Properties): Properties => {
  const gatewayUrl = edited.gatewayUrl.trim().replace(/\/+$/, '');
  const isSameGateway = gatewayUrl === (kept['GATEWAY_URL'] ?? '').replace(/\/+$/, '');
  const keptToken = isSameGateway ? (kept['ACCESS_TOKEN'] ?? '') : '';
  return {
    GATEWAY_URL: gatewayUrl,
    ACCESS_TOKEN: (edited.accessToken ?? keptToken).trim(),
    CURRENCY: edited.currency.trim(),
    STALE: edited.stale.trim(),
  };
};

/** Checks the settings as formulas would read them. */
const tryOut = ({ store, build }: SidebarContext, properties: Properties): Result<Settings, string> => {
  // The usual token is used with the usual gateway only.
  const usual = properties['GATEWAY_URL'] === '' ? store.usual() : {};
  return checkSettings(pickSettings([properties, usual]), build.gatewayUrl);
};

export const saveSettings = (context: SidebarContext, edited: EditedSettings): Result<ShownSettings, string> => {
  const properties = editedProperties(edited, context.store.read());
  const settings = tryOut(context, properties);
  if (!settings.ok) return settings;
  context.store.write(properties);
  return ok(showSettings(context));
};

const SHOWN_DIGITS = 7;

const priceText = (price: unknown, currency: string): string =>
  typeof price === 'number' ? `bitcoin costs ${Number(price.toPrecision(SHOWN_DIGITS))} ${currency}` : 'it answers';

/** Tests the settings: returns a sentence, also if they work. */
export function* testSettings(context: SidebarContext, edited: EditedSettings): Steps<Result<string, string>, 'fetch'> {
  const { store, now } = context;
  const settings = tryOut(context, editedProperties(edited, store.read()));
  if (!settings.ok) return settings;
  const asker: Asker = { settings: settings.value, now, startedAt: now() };
  const { currency } = settings.value;
  const question = { ids: ['symbol:BTC'], columns: ['price'] as const, ...(currency !== 'USD' && { currency }) };
  const answers = yield* sendToGateway(asker, { path: '/coins/query', body: requestBody([question]) }, (text, clean) =>
    readAnswers(text, 1, clean),
  );
  if (!answers.ok) return fail(failureSentence(answers.error));
  const [answer] = answers.value;
  if (answer === undefined || !answer.ok) return fail(answer?.error.detail ?? 'The gateway gave no answer: try again.');
  const status = yield* sendToGateway(asker, { path: '/status' }, readStatus);
  const invented =
    status.ok && status.value.simulated === true
      ? ' These prices are invented: the gateway has no key of the market data service.'
      : '';
  const time = answer.value.asOf.replace(/^.*T(\d\d:\d\d:\d\d).*$/, '$1');
  return ok(`The gateway works: ${priceText(answer.value.rows[0]?.[0], currency)}, data of ${time} UTC.${invented}`);
}
