// What the sidebar says differently in each kind of spreadsheet.

import type { HostName } from '../build.ts';

export interface HostWords {
  /** Where an access token is kept, and who can use it. */
  readonly tokenKept: string;
  /** Before freezing; empty if it can be undone. */
  readonly beforeFreezing: string;
  /** After freezing. */
  readonly undo: string;
  /** How formulas are recalculated. */
  readonly refreshing: string;
  /** Beside the number of fetches. */
  readonly fetches: string;
}

const google: HostWords = {
  tokenKept: 'Stored with this file: everyone who can edit the file can use it.',
  beforeFreezing: '',
  undo: 'Undo (Ctrl+Z) brings them back.',
  refreshing:
    'Google recalculates a formula only when an argument changes. Formulas from this sidebar name the cell COINSHEET_REFRESH, which "Refresh now" changes.',
  fetches: 'Google allows 20,000 a day, 100,000 in Workspace accounts.',
};

const excel: HostWords = {
  tokenKept: 'Stored in Excel on this computer, in no workbook.',
  beforeFreezing: 'Excel can not undo this: keep a copy of the workbook if you need the formulas again.',
  undo: '',
  refreshing:
    '"Refresh now" recalculates all formulas. COINS and COIN with the option live=yes update by themselves while this pane can be seen.',
  fetches: 'Formulas that are recalculated together share a request.',
};

const words: Readonly<Record<HostName, HostWords>> = { google, excel, onlyoffice: google };

export const hostWords = (host: HostName): HostWords => words[host];
