// The actions that the sidebar's page can request. Requests and replies are plain data: texts, numbers, booleans,
// null, lists and objects of these, since Google passes nothing else between a page and a script.

import { fail, ok, type Result } from '../../shared/result.ts';
import { type ResultCell, rowsOf } from '../cells/cell.ts';
import { plainCell } from '../cells/show.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import { coin } from '../formulas/coin.ts';
import { readStatus } from '../formulas/coin-status.ts';
import { coins } from '../formulas/coins.ts';
import { localise } from '../formula-text/calls.ts';
import type { DraftQuestion } from '../formula-text/draft.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { done, perform, type Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';
import { sidebarWords, type SidebarWords } from '../build.ts';
import { cellName, type Place } from '../workbook/workbook.ts';
import { freeze, type FreezePlan, type FreezeScope, planFreeze } from '../workbook/freeze.ts';
import { type BlockToInsert, insertBlock, type Insertion } from '../workbook/insert-block.ts';
import { addMissingTokens, changeRefreshCell, formulasWithoutToken } from '../workbook/read-formulas.ts';
import { clearExample, FROM_PORTFOLIO } from '../templates/portfolio.ts';
import { insertTemplate } from '../templates/templates.ts';
import { isTemplateName } from '../templates/template.ts';
import { type Examination, examine } from './examine.ts';
import { type CoinSearch, findCoins, type FoundCoin } from './find-coins.ts';
import {
  currencyOf,
  type EditedSettings,
  saveSettings,
  type ShownSettings,
  showSettings,
  testSettings,
} from './settings.ts';

/** A cell that can be sent to a page: dates are ISO texts. */
export type PreviewCell = string | number | boolean | null;

export interface Preview {
  /** The first `SHOWN_ROWS` rows. */
  readonly rows: readonly (readonly PreviewCell[])[];
  /** Number of all rows. */
  readonly total: number;
}

const SHOWN_ROWS = 8;

const previewCell = (given: ResultCell): PreviewCell => {
  const cell = plainCell(given);
  return typeof cell === 'object' && cell !== null ? cell.toISOString() : cell;
};

const formulas = { COIN: coin, COINS: coins } as const;

function* preview(context: SidebarContext, request: DraftQuestion): Steps<Result<Preview, string>> {
  const table = yield* formulas[request.formula](context, request.arguments);
  if (!table.ok) return table;
  const grid = rowsOf(table.value);
  const rows = request.formula === 'COINS' ? grid.slice(1) : grid;
  return ok({
    rows: rows.slice(0, SHOWN_ROWS).map((row) => row.map(previewCell)),
    total: rows.length,
  });
}

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

/** @param sheet that the template portfolio was inserted as. */
const clearExampleOf: Action<string, boolean> = plain(({ workbook }, sheet) => ok(clearExample(workbook, sheet)));
const fromPortfolio: Action<string, boolean> = plain(({ workbook }, sheet) =>
  ok(clearExample(workbook, sheet, localise(FROM_PORTFOLIO.content, formulaLocale(workbook.locale())))),
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

/** Whose prices these are; empty if nobody gives them, or if the gateway does not say. */
const source: Action<null, string> = function* ({ now }) {
  const settings = yield* perform('settings', null);
  if (!settings.ok) return ok('');
  const status = yield* sendToGateway(
    { settings: settings.value, now, startedAt: now() },
    { path: '/status' },
    readStatus,
  );
  return ok(status.ok && status.value.simulated === false ? (status.value.source?.attribution ?? '') : '');
};

const actions = {
  start,
  source,
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
  clearExample: clearExampleOf,
  fromPortfolio,
};

type Actions = typeof actions;
export type ActionName = keyof Actions;
export type RequestOf<Name extends ActionName> = Parameters<Actions[Name]>[1];
type Outcome<Work> = Work extends Steps<infer Value> ? Value : never;
export type ReplyOf<Name extends ActionName> = Extract<Outcome<ReturnType<Actions[Name]>>, { ok: true }>['value'];

const isActionName = (name: string): name is ActionName => Object.prototype.hasOwnProperty.call(actions, name);

/** Runs an action by name. The page is built with these types, so the request is not checked. */
export const act = (context: SidebarContext, name: string, request: unknown): Steps<Result<unknown, string>> => {
  if (!isActionName(name))
    return done(fail(`The sidebar asked for "${name}", which this script does not know: close and open it.`));
  const action = actions[name] as Action<unknown, unknown>;
  return action(context, request);
};
