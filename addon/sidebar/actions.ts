// The actions that the sidebar's page can request. Requests and replies are plain data: texts, numbers, booleans,
// null, lists and objects of these, since Google passes nothing else between a page and a script.

import { fail, ok, type Result } from '../../shared/result.ts';
import { type ResultCell, rowsOf } from '../cells/cell.ts';
import { plainCell } from '../cells/show.ts';
import { sendToGateway } from '../client/send-to-gateway.ts';
import { coin } from '../formulas/coin.ts';
import { readStatus } from '../formulas/coin-status.ts';
import { coins } from '../formulas/coins.ts';
import { askOwned } from '../formulas/owned-table.ts';
import { localise } from '../formula-text/calls.ts';
import type { DraftQuestion } from '../formula-text/draft.ts';
import { formulaLocale } from '../formula-text/locale.ts';
import { done, perform, type Steps } from '../steps/step.ts';
import type { SidebarContext } from './context.ts';
import { sidebarWords, type SidebarWords } from '../build.ts';
import { cellName, type Place } from '../workbook/workbook.ts';
import { freeze, type FreezeScope, planFreeze } from '../workbook/freeze.ts';
import { type BlockToInsert, insertBlock } from '../workbook/insert-block.ts';
import { addMissingTokens, changeRefreshCell, formulasWithoutToken } from '../workbook/read-formulas.ts';
import { clearExample, FROM_PORTFOLIO } from '../templates/portfolio.ts';
import { insertTemplate } from '../templates/templates.ts';
import { isTemplateName } from '../templates/template.ts';
import { type Examination, examine } from './examine.ts';
import { findCoins } from './find-coins.ts';
import { currencyOf, saveSettings, type ShownSettings, showSettings, testSettings } from './settings.ts';

/** A cell that can be sent to a page: dates are ISO texts. */
export type PreviewCell = string | number | boolean | null;

export interface Preview {
  /** The first `SHOWN_ROWS` rows. */
  readonly rows: readonly (readonly PreviewCell[])[];
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

const select: Action<Place, null> = plain(({ workbook }, place) => {
  workbook.select({ ...place, rows: 1, columns: 1 });
  return ok(null);
});

const refresh: Action<null, Refreshed> = function* ({ workbook, build }) {
  const renewed = yield* perform('renew', null);
  changeRefreshCell(workbook);
  const reachesAll = sidebarWords(build).unreached === '';
  return ok({
    unreached: reachesAll ? 0 : formulasWithoutToken(workbook).length,
    problem: renewed.ok ? null : renewed.error,
  });
};

const doctor: Action<null, Examination> = function* (context) {
  return ok(yield* examine(context));
};

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

/** Has the service read an address anew, for credits. */
const synchronise: Action<{ readonly address: string; readonly network: string }, string> = function* (
  { now },
  { address, network },
) {
  const settings = yield* perform('settings', null);
  if (!settings.ok) return settings;
  const body = JSON.stringify({ addresses: [address], networks: [network], synchronise: true, pay: true });
  const asker = { settings: settings.value, now, startedAt: now() };
  const answer = yield* askOwned(asker, { path: '/balances', body });
  return answer.ok ? ok([...answer.value.problems.values()].join(' ')) : answer;
};

const actions = {
  start: plain<null, Start>((context) =>
    ok({ locale: context.workbook.locale(), words: sidebarWords(context.build), settings: showSettings(context) }),
  ),
  source,
  preview,
  findCoins,
  insert: plain(({ workbook }, block: BlockToInsert) => ok(insertBlock(workbook, block))),
  activeCell: plain<null, string>(({ workbook }) => ok(cellName(workbook.selection()))),
  save: plain(saveSettings),
  test: testSettings,
  doctor,
  select,
  addTokens: plain<null, number>(({ workbook }) => ok(addMissingTokens(workbook))),
  refresh,
  planFreeze: plain(({ workbook }, scope: FreezeScope) => ok(planFreeze(workbook, scope))),
  freeze: plain(({ workbook }, scope: FreezeScope) => ok(freeze(workbook, scope))),
  insertTemplate: plain(({ workbook, store }, name: string) =>
    isTemplateName(name)
      ? ok(insertTemplate(workbook, name, currencyOf(store)))
      : fail(`There is no template "${name}": reload the sidebar.`),
  ),
  /** Of the sheet that the template portfolio was inserted as. */
  clearExample: plain(({ workbook }, sheet: string) => ok(clearExample(workbook, sheet))),
  /** Puts the owner's portfolio into the place of the example. */
  fromPortfolio: plain(({ workbook }, sheet: string) =>
    ok(clearExample(workbook, sheet, localise(FROM_PORTFOLIO.content, formulaLocale(workbook.locale())))),
  ),
  synchronise,
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
