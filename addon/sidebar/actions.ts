// The actions that the sidebar's page can request. Requests and replies are plain data: texts, numbers, booleans, null,
// lists and objects of these, since Google passes nothing else between a page and a script.

import { fail, ok, type Result } from '../../shared/result.ts';
import { sidebarWords, type SidebarWords } from '../host-words.ts';
import { cellName } from '../workbook/cell-name.ts';
import { freeze, planFreeze, type FreezePlan, type FreezeScope } from '../workbook/freeze.ts';
import { insertBlock, type BlockToInsert, type Insertion } from '../workbook/insert-block.ts';
import { addMissingTokens, changeRefreshCell, formulasWithoutToken } from '../workbook/refresh.ts';
import type { Place } from '../workbook/workbook.ts';
import { insertTemplate } from '../templates/insert-template.ts';
import { isTemplateName } from '../templates/templates.ts';
import { done, perform, type Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';
import { examine, type Examination } from './examine.ts';
import type { DraftQuestion } from '../formula-text/draft.ts';
import { findCoins, type CoinSearch, type FoundCoin } from './find-coins.ts';
import { preview, type Preview } from './preview.ts';
import {
  currencyOf,
  saveSettings,
  showSettings,
  testSettings,
  type EditedSettings,
  type ShownSettings,
} from './settings.ts';

export interface Start {
  /** The file's locale, such as `de_DE`. */
  readonly locale: string;
  readonly words: SidebarWords;
  readonly settings: ShownSettings;
}

type Action<Request, Reply> = (context: SidebarContext, request: Request) => Steps<Result<Reply, string>>;

/** An action that needs the file only and asks nothing of the host. */
const plain =
  <Request, Reply>(act: (context: SidebarContext, request: Request) => Result<Reply, string>): Action<Request, Reply> =>
  (context, request) =>
    done(act(context, request));

export interface Refreshed {
  /** Number of formulas without a refresh cell. */
  readonly unreached: number;
  /** Why the data could not be fetched; null if they were. */
  readonly problem: string | null;
}

const start: Action<null, Start> = plain((context) =>
  ok({ locale: context.workbook.locale(), words: sidebarWords(context.build), settings: showSettings(context) }),
);

const insert: Action<BlockToInsert, Insertion> = plain(({ workbook }, request) => ok(insertBlock(workbook, request)));

const select: Action<Place, null> = plain(({ workbook }, place) => {
  workbook.select({ ...place, rows: 1, columns: 1 });
  return ok(null);
});

const refresh: Action<null, Refreshed> = function* ({ workbook }) {
  const renewed = yield* perform('renew', null);
  changeRefreshCell(workbook);
  return ok({ unreached: formulasWithoutToken(workbook).length, problem: renewed.ok ? null : renewed.error });
};

const insertTemplateNamed: Action<string, string> = plain(({ workbook, store }, name) =>
  isTemplateName(name)
    ? ok(insertTemplate(workbook, name, currencyOf(store)))
    : fail(`There is no template "${name}": reload the sidebar.`),
);

const lookAtFreeze: Action<FreezeScope, FreezePlan> = plain(({ workbook }, scope) => ok(planFreeze(workbook, scope)));
const freezeNow: Action<FreezeScope, number> = plain(({ workbook }, scope) => ok(freeze(workbook, scope)));
const addTokens: Action<null, number> = plain(({ workbook }) => ok(addMissingTokens(workbook)));
const doctor: Action<null, Examination> = function* (context) {
  return ok(yield* examine(context));
};
const activeCell: Action<null, string> = plain(({ workbook }) => ok(cellName(workbook.selection())));
const save: Action<EditedSettings, ShownSettings> = plain(saveSettings);
const test: Action<EditedSettings, string> = testSettings;
const find: Action<CoinSearch, readonly FoundCoin[]> = findCoins;
const showTable: Action<DraftQuestion, Preview> = preview;

export const actions = {
  start,
  preview: showTable,
  findCoins: find,
  insert,
  activeCell,
  save,
  test,
  doctor,
  select,
  addTokens,
  refresh,
  planFreeze: lookAtFreeze,
  freeze: freezeNow,
  insertTemplate: insertTemplateNamed,
};

export type Actions = typeof actions;
export type ActionName = keyof Actions;
export type RequestOf<Name extends ActionName> = Parameters<Actions[Name]>[1];
type Outcome<Work> = Work extends Steps<infer Value> ? Value : never;
export type ReplyOf<Name extends ActionName> = Extract<Outcome<ReturnType<Actions[Name]>>, { ok: true }>['value'];

export const isActionName = (name: string): name is ActionName => Object.prototype.hasOwnProperty.call(actions, name);

/** Runs an action by name. The page is built with these types, so the request is not checked. */
export const act = (context: SidebarContext, name: string, request: unknown): Steps<Result<unknown, string>> => {
  if (!isActionName(name))
    return done(fail(`The sidebar asked for "${name}", which this script does not know: close and open it.`));
  const action = actions[name] as Action<unknown, unknown>;
  return action(context, request);
};
