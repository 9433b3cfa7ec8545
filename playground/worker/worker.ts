// The worker that runs the add-on for the page: a host that keeps everything in memory. It answers the page's calls, so
// that formulas take no time of the thread that draws.

import type { Build } from '../../addon/build.ts';
import { plainOutput } from '../../addon/cells/show.ts';
import { completeFormula, type FormulaCompletions } from '../../addon/completion/complete.ts';
import { callFormula } from '../../addon/memory/call-formula.ts';
import { memoryHost } from '../../addon/memory/memory-host.ts';
import { wait, type After } from '../../addon/memory/web-fetch.ts';
import { checkSettings, pickSettings, type Properties } from '../../addon/settings/settings.ts';
import { act } from '../../addon/sidebar/actions.ts';
import type { SettingsStore } from '../../addon/sidebar/context.ts';
import { runAsync } from '../../addon/steps/step.ts';
import { cellFormats } from '../../addon/templates/cell-formats.ts';
import { readyFormulas, type FreezeScope } from '../../addon/workbook/freeze.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { FormulaCall, FromWorker, Outcome, ToWorker, Edit, WorkbookCopy } from '../calls/protocol.ts';
import { copiedWorkbook } from './copied-workbook.ts';
import { meteredFetch } from './metered-fetch.ts';
import { tableAddress } from './table-address.ts';

// The worker's globals used here.
declare const self: {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void;
  postMessage: (message: FromWorker) => void;
};

/** Formulas that are called within this time share a request, milliseconds. */
const COLLECT_MS = 5;

const now = (): number => Date.now();

const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

const logError = (error: unknown): void => console.error(error);

/** Settings last as long as the page. */
const settingsInMemory = (): SettingsStore => {
  let kept: Properties = {};
  return {
    read: () => kept,
    write: (values) => {
      kept = Object.fromEntries(Object.entries({ ...kept, ...values }).filter(([, text]) => text !== ''));
    },
    usual: () => ({}),
  };
};

/** Undefined until the page's first message, which has the gateway's address. */
let build: Build = { gatewayUrl: '', id: 'page', host: 'page' };
const store = settingsInMemory();
const { fetch, meter, refresh } = meteredFetch(after, now);
const settings = () => checkSettings(pickSettings([store.read()]), build.gatewayUrl);
const host = memoryHost({
  now,
  settings: async () => settings(),
  fetch,
  zone: async () => 'Etc/UTC',
  collect: () => wait(after, COLLECT_MS),
});

const useToken = (accessToken: string): void => store.write({ ACCESS_TOKEN: accessToken });

const call = async ({ name, values }: FormulaCall): Promise<Outcome> => {
  const outcome = await callFormula({ host, build, now, after, logError }, { name, values });
  if (!outcome.ok) return { ok: false, message: outcome.error.sentence };
  const read = settings();
  const formats = read.ok ? cellFormats(name, values, outcome.value, read.value) : undefined;
  return { ok: true, value: plainOutput(outcome.value), formats };
};

const complete = (formula: string): Promise<FormulaCompletions | null> =>
  runAsync(completeFormula({ build, now }, formula), host);

const address = (formula: string): string | undefined => {
  const read = settings();
  return read.ok ? tableAddress(formula, read.value) : undefined;
};

/** An action of the builder, with its changes of the workbook. */
const perform = async (action: string, request: unknown, copy: WorkbookCopy) => {
  const edits: Edit[] = [];
  const workbook = copiedWorkbook(copy, (edit) => edits.push(edit));
  const run = async (): Promise<Result<unknown, string>> => {
    if (action !== 'freeze') return runAsync(act({ build, now, workbook, store }, action, request), host);
    const formulas = readyFormulas(workbook, request as FreezeScope);
    edits.push({ kind: 'freeze', formulas });
    return ok(formulas.length);
  };
  try {
    return { result: await run(), edits };
  } catch (error) {
    logError(error);
    return { result: fail(`This could not be done: ${String(error)}`), edits: [] };
  }
};

const send = ({ id }: Pick<FromWorker, 'id'>, reply: FromWorker['reply']): void =>
  // A worker's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage({ id, reply, meter: meter() });

/**
 * Fetches what the calls need. The first one's data is for the sheet that is shown, and comes before that of others.
 */
const open = async ([first, ...others]: readonly FormulaCall[]): Promise<void> => {
  if (first === undefined) return;
  await call(first);
  await Promise.all(others.map(call));
};

const answer = async (message: ToWorker): Promise<void> => {
  switch (message.kind) {
    case 'start':
      build = { ...build, gatewayUrl: message.gatewayUrl };
      if (message.accessToken !== '') useToken(message.accessToken);
      return open(message.calls);
    case 'token':
      return useToken(message.accessToken);
    case 'refresh':
      return refresh();
    case 'call':
      return send(message, await call(message));
    case 'complete':
      return send(message, await complete(message.formula));
    case 'address':
      return send(message, address(message.formula));
    case 'perform':
      return send(message, await perform(message.action, message.request, message.copy));
    default:
      return message satisfies never;
  }
};

self.addEventListener('message', ({ data }) => void answer(data));
