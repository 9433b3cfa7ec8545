// The sidebar's page: one self-contained file that fetches nothing, with its tabs, the refresh button of every tab
// and the help. Its host must offer `google.script.run`: see `host.ts`. The host may set the first tab in `data-tab`
// of the main element. The page needs a width of 300 pixels.

import { coinsSection } from './coins-section.ts';
import { columnFields } from './column-fields.ts';
import { conditionFields } from './condition-fields.ts';
import { draftState } from './draft-state.ts';
import { button, element, fill, message, section } from './elements.ts';
import { formulaBox } from './formula-box.ts';
import { ask, type Surroundings } from './host.ts';
import { callFacts, functionNames } from '../../functions/call-facts.ts';
import type { SidebarWords } from '../../build.ts';
import { formulaLocale } from '../../formula-text/locale.ts';
import { refreshedText } from '../../workbook/read-formulas.ts';
import type { ShownSettings } from '../settings.ts';
import { doctorTab } from './doctor-tab.ts';
import { freezeTab } from './freeze-tab.ts';
import { settingsTab } from './settings-tab.ts';

const buildTab = (surroundings: Surroundings): HTMLElement => {
  const state = draftState();
  const { formula, others } = formulaBox(state, surroundings);
  return element(
    'div',
    {},
    coinsSection(state),
    conditionFields(state, surroundings),
    columnFields(state, surroundings.locale),
    others,
    formula,
  );
};

const helpTab = (gatewayUrl: () => string, words: SidebarWords, prefix: string): HTMLElement =>
  element(
    'div',
    {},
    section(
      'Functions',
      element(
        'dl',
        {},
        ...functionNames.flatMap((name) => [
          element('dt', {}, element('code', {}, `${prefix}${name}`)),
          element('dd', {}, callFacts[name].summary),
        ]),
      ),
      element(
        'p',
        {},
        `Type one with its opening bracket, such as =${prefix}COINS(, and the spreadsheet shows its arguments.`,
      ),
    ),
    section(
      'Refreshing',
      element('p', {}, words.refreshing),
      element(
        'p',
        {},
        element('a', { href: `${gatewayUrl()}/docs`, rel: 'noopener' }, 'All functions, fields and errors'),
      ),
    ),
  );

const refreshControl = () => {
  const notice = message();
  const refresh = async (): Promise<void> => {
    const done = await notice.wait('Refreshing…', ask('refresh', null));
    if (done?.problem === null) notice.show('good', refreshedText(done.unreached));
    else if (done !== undefined) notice.show('bad', done.problem);
  };
  const control = button('↻', () => void refresh(), {
    class: 'refresh',
    'aria-label': 'Refresh now',
    title: 'Refresh now',
  });
  return { button: control, notice: element('div', { class: 'refreshed' }, notice.element) };
};

interface TabPage {
  readonly name: string;
  readonly label: string;
  readonly make: () => HTMLElement;
}

/** @param first name of the tab that is shown first. */
const tabList = (pages: readonly TabPage[], first: string) => {
  const made = new Set<string>();
  const panels = pages.map(({ name }) =>
    element('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, hidden: true }),
  );
  const tabs = pages.map(({ name, label }) =>
    element('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` }, label),
  );
  const show = (index: number): void => {
    const page = pages[index];
    if (page === undefined) return;
    tabs.forEach((tab, place) => {
      tab.setAttribute('aria-selected', String(place === index));
      tab.tabIndex = place === index ? 0 : -1;
    });
    panels.forEach((panel, place) => {
      panel.hidden = place !== index;
    });
    if (!made.has(page.name)) panels[index]?.append(page.make());
    made.add(page.name);
  };
  const steps: Readonly<Record<string, (index: number) => number>> = {
    ArrowRight: (index) => (index + 1) % tabs.length,
    ArrowLeft: (index) => (index - 1 + tabs.length) % tabs.length,
    Home: () => 0,
    End: () => tabs.length - 1,
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => show(index));
    tab.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      show(step(index));
      tabs[step(index)]?.focus();
    });
  });
  const chosen = pages.findIndex(({ name }) => name === first);
  show(Math.max(0, chosen));
  return { tabs: element('div', { role: 'tablist', 'aria-label': 'Coinsheet' }, ...tabs), panels };
};

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
  const credit = element('footer', {});
  fill(page, element('header', {}, tabs, refresh.button), refresh.notice, ...panels, credit);
  const source = await ask('source', null);
  if (source.ok) credit.textContent = source.value;
};

const page = document.getElementById('page');
if (page !== null) void open(page);
