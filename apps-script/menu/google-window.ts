// The window of the spreadsheet, through Google's Ui and HtmlService, and the hourly refresh, through ScriptApp.
// `addMenu` needs no permission, so the menu appears before the user has granted any.

import { divider, type MenuEntry, type Tab, TIMED_FUNCTION, type Timer, type Window } from './menu-actions.ts';

type Menu = GoogleAppsScript.Base.Menu;

/** The lines of the sidebar's page, if the whole add-on is one script (`scripts/addon/paste-script.ts`). */
// The underscore keeps it out of the spreadsheet's functions.
// oxlint-disable-next-line no-underscore-dangle
declare const COINSHEET_SIDEBAR_PAGE_: readonly string[] | undefined;

const addEntry = (menu: Menu, entry: MenuEntry): Menu => {
  if (entry === divider) return menu.addSeparator();
  if ('run' in entry) return menu.addItem(entry.caption, entry.run);
  const submenu = SpreadsheetApp.getUi().createMenu(entry.caption);
  return menu.addSubMenu(entry.items.reduce(addEntry, submenu));
};

const page = (): GoogleAppsScript.HTML.HtmlOutput =>
  typeof COINSHEET_SIDEBAR_PAGE_ === 'undefined'
    ? HtmlService.createHtmlOutputFromFile('sidebar')
    : HtmlService.createHtmlOutput(COINSHEET_SIDEBAR_PAGE_.join('\n'));

const openSidebar = (tab: Tab): void => {
  const output = page();
  const content = output.getContent().replace('data-tab="build"', `data-tab="${tab}"`);
  SpreadsheetApp.getUi().showSidebar(output.setContent(content).setTitle('Coinsheet'));
};

const confirm: Window['confirm'] = (title, question) => {
  const ui = SpreadsheetApp.getUi();
  return ui.alert(title, question, ui.ButtonSet.YES_NO) === ui.Button.YES;
};

export const googleWindow: Window = {
  addMenu: (entries, edition) => {
    const ui = SpreadsheetApp.getUi();
    // An add-on's menu has the add-on's name; a script's would have its project's name, such as "Untitled project".
    const menu = edition === 'published' ? ui.createAddonMenu() : ui.createMenu('Coinsheet');
    entries.reduce(addEntry, menu).addToUi();
  },
  openSidebar,
  confirm,
};

const triggers = () => ScriptApp.getProjectTriggers().filter((one) => one.getHandlerFunction() === TIMED_FUNCTION);

export const googleTimer: Timer = {
  isOn: () => triggers().length > 0,
  turnOn: () => {
    // The shortest interval for add-ons, and within every daily limit.
    ScriptApp.newTrigger(TIMED_FUNCTION).timeBased().everyHours(1).create();
  },
  turnOff: () => {
    for (const trigger of triggers()) ScriptApp.deleteTrigger(trigger);
  },
};
