// The formulas in ONLYOFFICE: the build puts a declared function for each around this script
// (`scripts/onlyoffice/macro-file.ts`). Cells get dates as serial numbers and missing values as empty texts. Their
// errors have no message, so a problem is a text, as in Google Sheets' rows.

import { type Output, type ResultCell, rowsOf } from '../addon/cells/cell.ts';
import { plainCell } from '../addon/cells/show.ts';
import { serialDate } from '../addon/cells/serial-date.ts';
import { zoneClock, type ZoneClock } from '../addon/past/zone-clock.ts';
import { readGiven, callFormula } from '../addon/memory/call-formula.ts';
import type { Build } from '../addon/build.ts';
import type { FunctionName } from '../addon/functions/call-facts.ts';
import { memoryHost } from '../addon/memory/memory-host.ts';
import { type After, wait, webFetch } from '../addon/memory/web-fetch.ts';
import { checkSettings, pickSettings } from '../addon/settings/settings.ts';
import { problemCell } from '../shared/text/shown.ts';

type OnlyOfficeCell = string | number | boolean;

const showCell = (given: ResultCell, clock: ZoneClock): OnlyOfficeCell => {
  const cell = plainCell(given);
  if (cell === null) return '';
  return typeof cell === 'object' ? serialDate(cell, clock) : cell;
};

const showCells = (output: Output, clock: ZoneClock): OnlyOfficeCell[][] =>
  rowsOf(output).map((row) => row.map((cell) => showCell(cell, clock)));

/** Functions that are called within this time share a request, milliseconds. */
const COLLECT_MS = 50;

/** Of timers and the web, a macro surely has `setTimeout` and `fetch` alone. */
const after: After = (milliseconds, work) => {
  let isCancelled = false;
  setTimeout(() => {
    if (!isCancelled) work();
  }, milliseconds);
  return () => {
    isCancelled = true;
  };
};

const now = (): number => Date.now();
const logError = (error: unknown): void => console.error(error);

type Call = (name: FunctionName, given: readonly unknown[]) => Promise<OnlyOfficeCell[][]>;

/** @param properties the lines at the top of the macro. */
export const start = (properties: Readonly<Record<string, string>>): Call => {
  const build: Build = { gatewayUrl: properties['GATEWAY_URL'] ?? '', id: 'onlyoffice', host: 'onlyoffice' };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = zoneClock(zone);
  const host = memoryHost({
    now,
    settings: async () => checkSettings(pickSettings([properties]), build.gatewayUrl),
    fetch: webFetch({ fetch: (url, request) => ({ response: fetch(url, request), abort: () => undefined }), after }),
    zone: async () => zone,
    collect: () => wait(after, COLLECT_MS),
  });
  return async (name, given) => {
    const values = given.map((value) => readGiven(value ?? null));
    const outcome = await callFormula({ host, build, now, after, logError }, { name, values });
    return outcome.ok ? showCells(outcome.value, clock) : [[problemCell(outcome.error.sentence)]];
  };
};
