// The settings tab: the file's gateway, token, currency and use of old rows.

import { currencyNames } from '../../../shared/coin/currencies.ts';
import { settingLabels } from '../../settings/setting-labels.ts';
import type { SidebarWords } from '../../build.ts';
import type { EditedSettings, ShownSettings } from '../settings.ts';
import { button, element, input, labelled, message, section, select } from './elements.ts';
import { ask } from './host.ts';

const staleOptions = [
  { value: '', label: 'Show them, up to an hour old' },
  { value: 'never', label: 'Show an error instead' },
];

const currencyOptions = [
  { value: '', label: 'As usual' },
  ...Object.entries(currencyNames).map(([value, label]) => ({ value, label: `${value}  ${label}` })),
];

export const settingsTab = (
  shown: ShownSettings,
  words: SidebarWords,
  onSave: (saved: ShownSettings) => void,
): HTMLElement => {
  let edited: EditedSettings = {
    gatewayUrl: shown.gatewayUrl,
    accessToken: null,
    currency: shown.currency,
    stale: shown.stale === 'never' ? 'never' : '',
  };
  const notice = message();
  const change = (changes: Partial<EditedSettings>): void => {
    edited = { ...edited, ...changes };
    notice.clear();
  };
  const address = input(edited.gatewayUrl, (gatewayUrl) => change({ gatewayUrl }), {
    type: 'url',
    placeholder: shown.usualGatewayUrl,
    'aria-describedby': 'gateway-hint',
  });
  const token = input('', (text) => change({ accessToken: text === '' ? null : text }), {
    type: 'password',
    'aria-describedby': 'token-hint',
    autocomplete: 'new-password',
  });
  const forget = button(
    'Forget the token',
    () => {
      change({ accessToken: '' });
      token.value = '';
      token.placeholder = 'None, once saved';
    },
    { class: 'link' },
  );
  const showKept = (kept: string): void => {
    token.value = '';
    token.placeholder = kept === '' ? 'None' : kept;
    forget.hidden = kept === '';
  };
  showKept(shown.token);
  const save = async (): Promise<void> => {
    const saved = await notice.wait('Saving…', ask('save', edited));
    if (saved === undefined) return;
    change({ accessToken: null });
    showKept(saved.token);
    onSave(saved);
    notice.show('good', 'Saved. Formulas use the settings when they recalculate: press "Refresh now" (↻, above).');
  };
  const test = async (): Promise<void> => {
    const tested = await notice.wait('Asking the gateway…', ask('test', edited));
    if (tested !== undefined) notice.show('good', tested);
  };
  return element(
    'div',
    {},
    section(
      'Gateway',
      labelled(
        settingLabels.GATEWAY_URL,
        address,
        element(
          'p',
          { class: 'hint', id: 'gateway-hint' },
          'Empty: the built-in address. It gets what Coinsheet formulas contain, and no other cell.',
        ),
      ),
      labelled(
        settingLabels.ACCESS_TOKEN,
        token,
        element('p', { class: 'hint', id: 'token-hint' }, `Only if the gateway requires one. ${words.tokenKept}`),
      ),
      forget,
    ),
    section(
      'Formulas',
      labelled(
        settingLabels.CURRENCY,
        select(currencyOptions, edited.currency, (currency) => change({ currency })),
      ),
      labelled(
        settingLabels.STALE,
        select(staleOptions, edited.stale, (stale) => change({ stale })),
      ),
    ),
    element(
      'div',
      { class: 'actions' },
      button('Save', () => void save(), { class: 'main' }),
      button('Test', () => void test()),
    ),
    notice.element,
  );
};
