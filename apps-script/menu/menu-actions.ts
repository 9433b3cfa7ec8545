// The menu *Coinsheet*: its entries, and what they do with the workbook, its window and the timer. Each entry names a
// function in `menu-functions.ts`.

import type { Build } from '../../addon/build.ts';
import type { Result } from '../../shared/result.ts';
import { insertTemplate } from '../../addon/templates/templates.ts';
import { type TemplateName, templateNames, templateTitles } from '../../addon/templates/template.ts';
import { cellName, type Workbook } from '../../addon/workbook/workbook.ts';
import { countOf } from '../../addon/text.ts';
import { freezeQuestion, freeze, planFreeze } from '../../addon/workbook/freeze.ts';
import { addMissingTokens, changeRefreshCell, formulasWithoutToken } from '../../addon/workbook/read-formulas.ts';

interface MenuItem {
  readonly caption: string;
  /** Name of a global function. */
  readonly run: string;
}

interface Submenu {
  readonly caption: string;
  readonly items: readonly MenuItem[];
}

/** A separator line. */
export const divider = 'divider';

export type MenuEntry = MenuItem | Submenu | typeof divider;

const refreshByClock: MenuItem = { caption: 'Refresh every hour…', run: 'coinsheetRefreshEveryHour' };

/** The published add-on has no timer, which needs one more permission. */
const menuEntries = (edition: Build['edition']): readonly MenuEntry[] => [
  { caption: 'Open sidebar', run: 'coinsheetOpenSidebar' },
  { caption: 'Refresh now', run: 'coinsheetRefreshNow' },
  ...(edition === 'published' ? [] : [refreshByClock]),
  {
    caption: 'Insert template',
    items: templateNames.map((name) => ({
      caption: templateTitles[name].title,
      run: `coinsheetInsert${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    })),
  },
  { caption: 'Freeze selection…', run: 'coinsheetFreezeSelection' },
  divider,
  { caption: 'Doctor', run: 'coinsheetOpenDoctor' },
  { caption: 'Help', run: 'coinsheetHelp' },
];

interface MenuContext {
  readonly workbook: Workbook;
  readonly window: Window;
  readonly timer: Timer;
  readonly edition: Build['edition'];
  /** The currency of the settings. */
  readonly currency: () => string;
  /** Fetches the market again: the number of sets, or a sentence. */
  readonly warm: () => Result<number, string>;
}

const LISTED = 8;

const askForTokens = ({ workbook, window }: MenuContext): void => {
  const lacking = formulasWithoutToken(workbook);
  if (lacking.length === 0) return;
  const listed = lacking.slice(0, LISTED).map((place) => `${place.sheet}!${cellName(place)}  ${place.formula}`);
  const more = lacking.length > LISTED ? [`… and ${lacking.length - LISTED} more`] : [];
  const question = [
    `${countOf(lacking.length, 'formula does', 'formulas do')} not name the refresh cell, so refreshing does not reach them:`,
    '',
    ...listed,
    ...more,
    '',
    'Add the argument COINSHEET_REFRESH to them?',
  ].join('\n');
  if (window.confirm('Formulas without refresh cell', question)) addMissingTokens(workbook);
};

const refreshNow = (context: MenuContext): void => {
  const { workbook, warm } = context;
  const warmed = warm();
  askForTokens(context);
  changeRefreshCell(workbook);
  workbook.tell(warmed.ok ? 'Refreshed.' : warmed.error);
};

/** Run by Google, without a user to ask. */
const refreshByTimer = ({ workbook, warm }: MenuContext): void => {
  warm();
  changeRefreshCell(workbook);
};

const refreshEveryHour = ({ workbook, window, timer }: MenuContext): void => {
  if (timer.isOn()) {
    if (!window.confirm('Refresh every hour', 'It is on. Turn it off?')) return;
    timer.turnOff();
    workbook.tell('No longer refreshed every hour.');
    return;
  }
  const question =
    'Google will fetch fresh data and recalculate the formulas of this file every hour, in your name, even while it is closed. Turn it on?';
  if (!window.confirm('Refresh every hour', question)) return;
  timer.turnOn();
  workbook.tell('Refreshed every hour from now on.');
};

const freezeSelection = ({ workbook, window }: MenuContext): void => {
  const plan = planFreeze(workbook, 'selection');
  if (plan.formulas === 0) {
    window.alert(`${plan.range} has no Coinsheet formula with a value: select the first cell of a table.`);
    return;
  }
  if (!window.confirm('Freeze selection', freezeQuestion(plan).join('\n\n'))) return;
  workbook.tell(`${countOf(freeze(workbook, 'selection'), 'formula')} frozen.`);
};

const inserting =
  (template: TemplateName) =>
  (context: MenuContext): void => {
    insertTemplate(context.workbook, template, context.currency());
  };

const insertions = Object.fromEntries(templateNames.map((name) => [name, inserting(name)])) as Record<
  TemplateName,
  (context: MenuContext) => void
>;

export const menuActions = {
  open: ({ window, edition }: MenuContext) => window.addMenu(menuEntries(edition), edition),
  openSidebar: ({ window }: MenuContext) => window.openSidebar('build'),
  openDoctor: ({ window }: MenuContext) => window.openSidebar('doctor'),
  help: ({ window }: MenuContext) => window.openSidebar('help'),
  refreshNow,
  refreshEveryHour,
  refreshByTimer,
  freezeSelection,
  ...insertions,
} as const satisfies Record<string, (context: MenuContext) => void>;

export type MenuActionName = keyof typeof menuActions;

export interface Timer {
  readonly isOn: () => boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

/** The function that Google runs. */
export const TIMED_FUNCTION = 'coinsheetRefreshByTimer';

/** The sidebar's tabs. */
const tabs = ['build', 'settings', 'doctor', 'freeze', 'help'] as const;

export type Tab = (typeof tabs)[number];

export interface Window {
  readonly addMenu: (entries: readonly MenuEntry[], edition: Build['edition']) => void;
  readonly openSidebar: (tab: Tab) => void;
  /** Asks a question; true for yes. */
  readonly confirm: (title: string, question: string) => boolean;
  readonly alert: (text: string) => void;
}
