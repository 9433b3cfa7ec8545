// The add-in's functions in Excel's stand-in, with a scripted gateway and a clock that the test moves. The global of
// Excel's is there while the test uses it.

import { functionNames } from '../../../addon/functions/call-facts.ts';
import type { WebRequest, WebResponse } from '../../../addon/memory/web-fetch.ts';
import { associate } from '../../../excel/associate.ts';
import { startRuntime, type Runtime } from '../../../excel/runtime.ts';
import { settingsStore } from '../../../excel/storage.ts';
import { functionsJson } from '../../../scripts/excel/functions-json.ts';
import { startOfTime } from '../../apps-script/fakes/google.ts';
import { readFormula } from '../../apps-script/fakes/read-formula.ts';
import { scriptGateway, type ScriptedGateway } from '../../apps-script/fakes/scripted-gateway.ts';
import {
  startCustomFunctions,
  StandInError,
  type CallOptions,
  type StandInCall,
  type StandInRuntime,
} from './custom-functions-runtime.ts';
import { pageClock, type PageClock } from './page-clock.ts';

export interface SentRequest extends WebRequest {
  readonly url: string;
}

export type Reply = (request: SentRequest) => Promise<WebResponse>;

/** What a browser keeps for a page. */
export class StandInStorage {
  private readonly kept = new Map<string, string>();
  /** The browser takes nothing more. */
  isFull = false;
  isRefused = false;

  private refuse(): void {
    if (this.isRefused) throw new DOMException('The operation is insecure.', 'SecurityError');
  }

  getItem(name: string): string | null {
    this.refuse();
    return this.kept.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.refuse();
    if (this.isFull) throw new DOMException('Full.', 'QuotaExceededError');
    this.kept.set(name, text);
  }

  removeItem(name: string): void {
    this.refuse();
    this.kept.delete(name);
  }
}

export interface OpenExcel {
  readonly runtime: Runtime;
  readonly excel: StandInRuntime;
  readonly clock: PageClock;
  readonly gateway: ScriptedGateway;
  readonly sent: readonly SentRequest[];
  /** The addresses of requests that were aborted. */
  readonly aborted: readonly string[];
  /** Answers in the gateway's place while it is set. */
  instead: Reply | undefined;
  isHidden: boolean;
  /** The window is shown or hidden. */
  readonly show: (isShown: boolean) => void;
  /** Calls the function of a formula with one call, written without Excel's prefix. */
  readonly type: (formula: string, options?: CallOptions) => StandInCall;
  /** What the cells of a formula show after the requests: errors as `#N/A sentence`. */
  readonly cells: (formula: string, options?: CallOptions) => Promise<unknown>;
}

const shown = (value: unknown): unknown =>
  value instanceof StandInError ? [value.code, value.message].filter(Boolean).join(' ') : value;

/** An omitted or empty value is null. */
const given = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((row: unknown) => (Array.isArray(row) ? row.map(given) : [given(row)]));
  return value === '' ? null : value;
};

const opened: StandInRuntime[] = [];

/** @param storage of an earlier page, to open the add-in again. */
export const openExcel = (storage = new StandInStorage(), zone = 'Etc/UTC'): OpenExcel => {
  const clock = pageClock(startOfTime);
  const gateway = scriptGateway();
  const sent: SentRequest[] = [];
  const aborted: string[] = [];
  const excel = startCustomFunctions(functionsJson('https://coins.example'));
  opened.push(excel);
  let whenShown: () => void = () => undefined;
  const fetch = async (url: string, request: WebRequest): Promise<WebResponse> => {
    const whole = { url, ...request };
    sent.push(whole);
    if ((whole.method === 'GET') !== (whole.body === undefined))
      throw new TypeError(`${whole.method} with such a body`);
    if (open.instead !== undefined) return open.instead(whole);
    const reply = gateway.send({ url, method: request.method, headers: request.headers, body: request.body });
    return new Response(reply.body, { status: reply.status, headers: reply.headers });
  };
  Object.assign(globalThis, { CustomFunctions: excel.CustomFunctions });
  const runtime = startRuntime({
    ...clock,
    fetch: (url, request) => ({ response: fetch(url, request), abort: () => aborted.push(url) }),
    isHidden: () => open.isHidden,
    whenShown: (work) => {
      whenShown = work;
    },
    store: settingsStore(
      () => storage,
      () => '',
    ),
    zone,
    gatewayUrl: 'https://coins.example',
  });
  for (const name of functionNames) associate(runtime, name);
  const open: OpenExcel = {
    runtime,
    excel,
    clock,
    gateway,
    sent,
    aborted,
    instead: undefined,
    isHidden: false,
    show: (isShown) => {
      open.isHidden = !isShown;
      if (isShown) whenShown();
    },
    type: (formula, options) => {
      const { name, values } = readFormula(formula);
      return excel.call(name, values.map(given), options);
    },
    cells: async (formula, options) => {
      const { first } = open.type(formula, options);
      const settled = first.then(
        (rows) => rows.map((row) => row.map(shown)),
        (error: unknown) => shown(error),
      );
      await clock.pass(1_000);
      return settled;
    },
  };
  return open;
};

/** To be called after each test: throws if the stand-in saw a wrong use. */
export const closeExcel = (): void => {
  Reflect.deleteProperty(globalThis, 'CustomFunctions');
  const complaints = opened.splice(0).flatMap((excel) => excel.complaints);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
};
