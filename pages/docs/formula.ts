// Runs a formula of a document with the add-on's own code, everything in memory as in Excel, and shows what a cell
// would.

import type { Build } from '../../addon/build.ts';
import { isProblem, rowsOf, type Output, type ResultCell } from '../../addon/cells/cell.ts';
import { plainLocale } from '../../addon/formula-text/locale.ts';
import { readCall, type WrittenCall } from '../../addon/formula-text/read-call.ts';
import { callFormula, type CallServices } from '../../addon/memory/call-formula.ts';
import { memoryHost } from '../../addon/memory/memory-host.ts';
import { wait, type After, webFetch } from '../../addon/memory/web-fetch.ts';
import { UTC } from '../../addon/past/zone-clock.ts';
import { checkSettings, pickSettings } from '../../addon/settings/settings.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { problemCell } from '../../shared/text/shown.ts';
import { keptToken, tokenForm } from '../access-token.ts';
import { element } from '../element.ts';
import { timeText } from '../times.ts';
import { cellText, showTable } from './show-answer.ts';

interface ReadFormula extends WrittenCall {
  /** An argument names cells. */
  readonly usesCells: boolean;
}

const OTHERWISE =
  'One call with written values runs here, like =COIN("BTC", "price"): open other formulas in the playground.';

/** The cells that a formula may name: from row 2 on, coins in column A and amounts in column B. */
const sample: Readonly<Record<string, readonly (string | number)[]>> = { A: ['BTC', 'ETH', 'SOL'], B: [0.5, 2, 10] };
const sampleSentence = 'Here A2:A4 has BTC, ETH and SOL, and B2:B4 has 0.5, 2 and 10.';
const SAMPLE_ROW = 2;

const cellsOf = (written: string): unknown => {
  const [, column = '', first = '', , last = first] = /^([AB])(\d+)(:\1(\d+))?$/i.exec(written) ?? [];
  const values = sample[column.toUpperCase()];
  const count = Number(last) - Number(first) + 1;
  if (values === undefined || !(count >= 1 && count <= bounds.rows)) return undefined;
  const rows = Array.from({ length: count }, (_, index) => [values[Number(first) + index - SAMPLE_ROW] ?? '']);
  return first === last ? rows[0]?.[0] : rows;
};

/** Reads one call, such as `=COIN("BTC", "price")`. */
export const readFormula = (text: string): Result<ReadFormula, string> => {
  if (!text.trim().startsWith('=')) return fail('A formula begins with “=”, like =COIN("BTC").');
  let usesCells = false;
  const call = readCall(text, plainLocale, (reference) => {
    const cells = cellsOf(reference);
    usesCells ||= cells !== undefined;
    return cells;
  });
  return call.ok ? ok({ ...call.value, usesCells }) : fail(OTHERWISE);
};

/** Formulas of a page that start within this time share a request, milliseconds. */
const COLLECT_MS = 20;
const WANTS_TOKEN = 401;

const after: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Whether the gateway refused the last request for lack of a valid access token. */
let wantsToken = false;

const now = (): number => Date.now();

const start = (): CallServices => {
  const host = memoryHost({
    now,
    settings: async () => checkSettings(pickSettings([{ ACCESS_TOKEN: keptToken() }]), location.origin),
    fetch: webFetch({
      after,
      fetch: (url, request) => {
        const aborter = new AbortController();
        const response = fetch(url, { ...request, signal: aborter.signal }).then((answer) => {
          wantsToken = answer.status === WANTS_TOKEN;
          return answer;
        });
        return { response, abort: () => aborter.abort() };
      },
    }),
    zone: async () => UTC,
    collect: () => wait(after, COLLECT_MS),
  });
  const build: Build = { gatewayUrl: location.origin, id: 'docs', host: 'page' };
  return { host, build, now, after, logError: (error) => console.error(error) };
};

/** What the formulas of the page share. */
let services: CallServices | undefined;

const shownCell = (cell: ResultCell): string | number | null => {
  if (cell === null || typeof cell === 'number' || typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (isProblem(cell)) return problemCell(cell.problem);
  return timeText(cell);
};

const isBlank = (row: readonly unknown[]): boolean => row.every((cell) => cell === '' || cell === null);

const LETTERS = 26;

const showOutput = (output: Output): HTMLElement => {
  const rows = rowsOf(output).map((row) => row.map(shownCell));
  // Cells below the sample's are blank.
  const [head = [], ...body] = rows.slice(0, 1 + rows.findLastIndex((row) => !isBlank(row)));
  if (body.length === 0 && head.length <= 1) return element('output', {}, cellText(head[0] ?? null));
  const hasHead = head.every((cell) => typeof cell === 'string') && body.length > 0;
  const columns = hasHead ? head.map(String) : head.map((_, index) => String.fromCharCode(65 + (index % LETTERS)));
  return showTable('Result', { columns, rows: hasHead ? body : [head, ...body] });
};

/** @param again runs it once more, with the access token that was asked for. */
export const showFormula = async (text: string, again: () => void): Promise<readonly HTMLElement[]> => {
  const read = readFormula(text);
  if (!read.ok) return [element('p', { class: 'problem' }, read.error)];
  wantsToken = false;
  services ??= start();
  const outcome = await callFormula(services, read.value);
  return [
    outcome.ok ? showOutput(outcome.value) : element('p', { class: 'problem' }, outcome.error.sentence),
    ...(read.value.usesCells ? [element('p', { class: 'note' }, sampleSentence)] : []),
    ...(wantsToken ? [tokenForm(again)] : []),
  ];
};
