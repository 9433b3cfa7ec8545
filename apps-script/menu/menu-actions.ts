// The menu *Coinsheet*: its entries, and what they do with the workbook, its window and the timer. Each entry names a
// function in `menu-functions.ts`.

import type { Build } from '../../addon/build.ts';
import type { Result } from '../../shared/result.ts';
import { insertTemplate } from '../../addon/templates/templates.ts';
import { type TemplateName, templateNames, templateTitles } from '../../addon/templates/template.ts';
import { countOf } from '../../addon/text.ts';
import { keepDaily, keepToday, refreshValues, type ValuesContext, writeAsValues } from './kept-values.ts';
import { changeRefreshCell, formulasWithoutToken, refreshedText } from '../../addon/workbook/read-formulas.ts';

interface MenuItem {
  readonly caption: string;
  /** Name of a global function. */
  readonly run: string;
}

/** A separator line. */
export const divider = 'divider';

export type MenuEntry = MenuItem | { readonly caption: string; readonly items: readonly MenuItem[] } | typeof divider;

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
  { caption: 'A table as values', run: 'coinsheetWriteAsValues' },
  { caption: "Keep today's values", run: 'coinsheetKeepToday' },
  { caption: 'Freeze…', run: 'coinsheetOpenFreezing' },
  divider,
  { caption: 'Doctor', run: 'coinsheetOpenDoctor' },
  { caption: 'Help', run: 'coinsheetHelp' },
];

interface MenuContext extends ValuesContext {
  readonly window: Window;
  readonly timer: Timer;
  readonly edition: Build['edition'];
  /** The currency of the settings. */
  readonly currency: () => string;
  /** Fetches the market again: the number of sets, or a sentence. */
  readonly warm: () => Result<number, string>;
}

// Cells are read before the refresh cell changes: formulas that recalculate have no value until Google has run them.

const refreshNow = (context: MenuContext): void => {
  const { workbook, warm } = context;
  const warmed = warm();
  const failures = refreshValues(context);
  changeRefreshCell(workbook);
  const failed = failures === 0 ? '' : ` ${countOf(failures, 'table')} of values could not be written: see its note.`;
  workbook.tell(warmed.ok ? `${refreshedText(formulasWithoutToken(workbook).length)}${failed}` : warmed.error);
};

/** Run by Google, without a user to ask. */
const refreshByTimer = (context: MenuContext): void => {
  keepDaily(context);
  context.warm();
  refreshValues(context);
  changeRefreshCell(context.workbook);
};

const keepSelected = (context: MenuContext): void => {
  const { window, timer, edition } = context;
  const hasTimer = edition !== 'published' && timer.isOn();
  const ask = () => window.confirm("Keep today's values", 'Keep these cells every day from now on, by the timer?');
  keepToday(context, hasTimer ? ask : undefined);
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
  openFreezing: ({ window }: MenuContext) => window.openSidebar('freeze'),
  help: ({ window }: MenuContext) => window.openSidebar('help'),
  refreshNow,
  refreshEveryHour,
  refreshByTimer,
  writeAsValues,
  keepToday: keepSelected,
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

/** A tab of the sidebar. */
export type Tab = 'build' | 'doctor' | 'freeze' | 'help';

export interface Window {
  readonly addMenu: (entries: readonly MenuEntry[], edition: Build['edition']) => void;
  readonly openSidebar: (tab: Tab) => void;
  /** Asks a question; true for yes. */
  readonly confirm: (title: string, question: string) => boolean;
}
