// Google's Ui and HtmlService. https://developers.google.com/apps-script/reference/base/ui

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StandInMenuItem {
  readonly caption: string;
  /** Name of a function, or the entries of a submenu. */
  readonly does: string | readonly StandInMenuItem[];
}

const makeMenu = (caption: string, items: StandInMenuItem[], addToUi: () => void) => {
  const menu = {
    caption,
    items,
    addItem: (entry: string, name: string) => {
      if (name.endsWith('_')) throw new Error(`${name} is private.`);
      items.push({ caption: entry, does: name });
      return menu;
    },
    addSeparator: () => {
      items.push({ caption: '-', does: '' });
      return menu;
    },
    addSubMenu: (submenu: { readonly caption: string; readonly items: readonly StandInMenuItem[] }) => {
      items.push({ caption: submenu.caption, does: submenu.items });
      return menu;
    },
    addToUi,
  };
  return menu;
};

export const makeUi = (folder: string) => {
  const menus: StandInMenuItem[][] = [];
  const menuNames: string[] = [];
  const sidebars: string[] = [];
  const alerts: string[] = [];
  const answers: ('YES' | 'NO')[] = [];
  const topMenu = (caption: string) => {
    const items: StandInMenuItem[] = [];
    return makeMenu(caption, items, () => {
      menus.push(items);
      menuNames.push(caption);
    });
  };
  const ui = {
    Button: { YES: 'YES', NO: 'NO' },
    ButtonSet: { YES_NO: 'YES_NO' },
    createMenu: (caption: string) => topMenu(caption),
    // Named after the script's project, which has no name.
    createAddonMenu: () => topMenu('Extensions > Untitled project'),
    alert: (title: string, text: string) => {
      alerts.push(`${title}\n${text}`);
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`Nobody answers: ${text}`);
      return answer;
    },
    showSidebar: (output: ReturnType<typeof outputOf>) => sidebars.push(output.getContent()),
  };
  const outputOf = (content: string) => {
    let held = content;
    const output = {
      getContent: () => held,
      setContent: (text: string) => {
        held = text;
        return output;
      },
      setTitle: () => output,
    };
    return output;
  };
  const htmlService = {
    createHtmlOutput: outputOf,
    createHtmlOutputFromFile: (name: string) => outputOf(readFileSync(join(folder, `${name}.html`), 'utf8')),
  };
  return { ui, htmlService, menus, menuNames, sidebars, alerts, answers };
};
