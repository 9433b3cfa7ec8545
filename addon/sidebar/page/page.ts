// The sidebar's page: one self-contained file that fetches nothing. Its host must offer `google.script.run`: see
// `host.ts`. The host may set the first tab in `data-tab` of the main element. The page needs a width of 300 pixels.

import { formulaLocale } from '../../formula-text/locale.ts';
import type { ShownSettings } from '../settings.ts';
import { buildTab } from './build-tab.ts';
import { doctorTab } from './doctor-tab.ts';
import { element, fill } from './elements.ts';
import { freezeTab } from './freeze-tab.ts';
import { helpTab } from './help-tab.ts';
import { ask } from './host.ts';
import { refreshControl } from './refresh-control.ts';
import { settingsTab } from './settings-tab.ts';
import { tabList } from './tab-list.ts';

const open = async (page: HTMLElement): Promise<void> => {
  fill(page, element('p', { class: 'message', role: 'status' }, 'Loading…'));
  const start = await ask('start', null);
  if (!start.ok) {
    fill(page, element('p', { class: 'message', role: 'alert', 'data-kind': 'bad' }, start.error));
    return;
  }
  const locale = formulaLocale(start.value.locale);
  const { words } = start.value;
  let { settings }: { settings: ShownSettings } = start.value;
  const gatewayUrl = (): string => settings.gatewayUrl || settings.usualGatewayUrl;
  const currency = (): string => settings.currency || settings.usualCurrency;
  const keep = (saved: ShownSettings): void => {
    settings = saved;
  };
  const pages = [
    { name: 'build', label: 'Build', make: () => buildTab({ locale, gatewayUrl, currency }) },
    { name: 'settings', label: 'Settings', make: () => settingsTab(settings, words, keep) },
    { name: 'doctor', label: 'Doctor', make: doctorTab },
    { name: 'freeze', label: 'Freeze', make: () => freezeTab(words) },
    { name: 'help', label: 'Help', make: () => helpTab(gatewayUrl, words, locale.functionPrefix) },
  ];
  const refresh = refreshControl();
  const { tabs, panels } = tabList(pages, page.dataset['tab'] ?? '');
  fill(page, element('header', {}, tabs, refresh.button), refresh.notice, ...panels);
};

const page = document.getElementById('page');
if (page !== null) void open(page);
