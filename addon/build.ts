// What is fixed when the add-on is built, and what formulas and the sidebar say differently in each kind of
// spreadsheet. All other sentences name none.

import { PROBLEM_SIGN } from '../shared/text/shown.ts';

/** The kinds of spreadsheets that run the formulas. */
export type HostName = 'google' | 'excel' | 'onlyoffice' | 'page';

export interface Build {
  readonly gatewayUrl: string;
  /** For that gateway, if it requires one. Default: none. */
  readonly accessToken?: string;
  /** Builds with different ids share no cache entries. */
  readonly id: string;
  /**
   * `published`: the add-on of Google's Marketplace, with fewer permissions than the user's own script. Default: `own`.
   */
  readonly edition?: 'own' | 'published';
  /** The spreadsheet in which the add-on runs. Default: `google`. */
  readonly host?: HostName;
}

interface HostWords {
  /** The spreadsheet's own limits, as rows of COIN_STATUS. */
  readonly limits: readonly (readonly [what: string, value: string])[];
  /** Why `live=yes` is refused; undefined where cells update by themselves. */
  readonly noLive?: string;
  /** Undefined where there is no sidebar. */
  readonly sidebar?: SidebarWords;
}

/** Texts for the sidebar, as plain data, since they are passed to its page. */
export interface SidebarWords {
  /** Where an access token is kept, and who can use it. */
  readonly tokenKept: string;
  /** Before freezing; empty if it can be undone. */
  readonly beforeFreezing: string;
  /** After freezing. */
  readonly undo: string;
  /** How formulas are recalculated. */
  readonly refreshing: string;
  /** What "Refresh now" does not reach, and why; empty if it reaches all formulas. */
  readonly unreached: string;
  /** The beginning of a cell that shows a problem; empty where such cells are in error. */
  readonly problemSign: string;
}

const noLive = 'live=yes is for Excel, where cells update by themselves: remove it, and add a refresh cell.';

const google = {
  // Scripts can't read how much of it is left.
  limits: [["Google's limit on fetches a day", '20000, in Workspace accounts 100000']],
  noLive,
  sidebar: {
    tokenKept: 'Stored with this file: everyone who can edit the file can use it.',
    beforeFreezing: '',
    undo: 'Undo (Ctrl+Z) brings them back.',
    refreshing:
      'Google recalculates a formula only when an argument changes. Formulas from this sidebar name the cell COINSHEET_REFRESH, which "Refresh now" changes.',
    unreached:
      '"Refresh now" does not reach them: Google recalculates a formula only when an argument changes. Add COINSHEET_REFRESH as their last argument.',
    problemSign: PROBLEM_SIGN,
  },
} as const satisfies HostWords;

const excel: HostWords = {
  limits: [],
  sidebar: {
    tokenKept: 'Stored in Excel on this computer, in no workbook.',
    beforeFreezing: 'Excel can not undo this: keep a copy of the workbook if you need the formulas again.',
    undo: '',
    refreshing:
      '"Refresh now" recalculates all formulas. COINS and COIN with the option live=yes update by themselves while this pane can be seen.',
    unreached: '',
    problemSign: '',
  },
};

const onlyoffice: HostWords = { limits: [], noLive };

/** The gateway's own pages. */
const page: HostWords = {
  limits: [],
  noLive,
  sidebar: {
    tokenKept: 'Kept until this page is closed.',
    beforeFreezing: '',
    undo: 'Undo (Ctrl+Z) brings them back.',
    refreshing: 'Tables follow the market while the page is in sight. "Refresh" asks for all of them at once.',
    unreached: '',
    problemSign: PROBLEM_SIGN,
  },
};

const words: Readonly<Record<HostName, HostWords>> = { google, excel, onlyoffice, page };

export const hostWords = ({ host = 'google' }: Pick<Build, 'host'>): HostWords => words[host];

export const sidebarWords = (build: Pick<Build, 'host'>): SidebarWords => hostWords(build).sidebar ?? google.sidebar;
