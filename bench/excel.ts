// The Excel add-in: the size of its script, and the time from the start of its runtime to the first answered formula,
// beside a warm gateway on this machine, also as a multiple of the one request that it sends.

import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { bundleExcel } from '../scripts/excel/excel-files.ts';
import { functionsJson } from '../scripts/excel/functions-json.ts';
import { bundleWorker } from '../scripts/local/start-worker.ts';
import { gatewayConfig } from '../scripts/local/places.ts';
import { startCustomFunctions } from '../test/excel/fakes/custom-functions-runtime.ts';
import { StandInStorage } from '../test/excel/fakes/open-excel.ts';
import { bundleMarketUnderTest } from '../test/support/bundles-under-test.ts';
import { startGateway } from '../test/support/start-gateway.ts';
import { printHeading, printReading, readingOf, type Reading } from './gateway/reading.ts';

const ROUNDS = 15;
const TARGET_KB = 60;
const TARGET_MILLISECONDS = 300;

interface Start {
  /** Milliseconds from the evaluation of the script to the cells. */
  readonly answered: number;
  readonly evaluated: number;
  /** Milliseconds of its request, to the end of the answer. */
  readonly request: number;
}

let contexts = 0;

/** A new page in which Excel calculates one formula. */
const startOnce = async (script: string, gatewayUrl: string, given: readonly unknown[]): Promise<Start> => {
  const runtime = startCustomFunctions(functionsJson(gatewayUrl));
  let request = 0;
  const context = vm.createContext({
    CustomFunctions: runtime.CustomFunctions,
    console,
    document: { hidden: false, addEventListener: () => undefined },
    fetch: async (url: string, init: RequestInit) => {
      const start = performance.now();
      const response = await fetch(url, init);
      const text = await response.text();
      request += performance.now() - start;
      return new Response(text, { status: response.status, headers: response.headers });
    },
    localStorage: new StandInStorage(),
    location: { origin: gatewayUrl },
    setTimeout: (work: () => void, milliseconds: number) => setTimeout(work, milliseconds).unref(),
    clearTimeout,
  });
  contexts += 1;
  const start = performance.now();
  // The same text would be compiled once only.
  vm.runInContext(`// ${contexts}\n${script}`, context);
  const evaluated = performance.now() - start;
  await runtime.call('COINS', given).first;
  return { answered: performance.now() - start, evaluated, request };
};

const kilobytes = (text: string): number => gzipSync(text, { level: 9 }).length / 1_000;

export const excelReadings = async (): Promise<readonly Reading[]> => {
  const [script, pane] = await Promise.all([
    bundleExcel('functions'),
    bundleExcel('task-pane'),
    bundleWorker(gatewayConfig),
    bundleMarketUnderTest(),
  ]);
  const gateway = await startGateway({ vars: { GATEWAY_NOW: '' }, marketVars: { MARKET_NOW: '' } });
  // Keeps the process from ending while all timers of the page are without weight.
  const alive = setInterval(() => undefined, 1_000);
  try {
    const formula = ['all', 'marketCap > 1e9', 'name, price', null, 20];
    await startOnce(script, gateway.url, formula);
    const starts: Start[] = [];
    for (let round = 0; round < ROUNDS; round += 1) starts.push(await startOnce(script, gateway.url, formula));
    const of = (read: (start: Start) => number): readonly number[] => starts.map(read);
    const readings = [
      readingOf('functions.js, gzip', 'KB', [kilobytes(script)], { target: TARGET_KB }),
      readingOf('task-pane.js, gzip', 'KB', [kilobytes(pane)]),
      readingOf(
        'first formula, from the start of the runtime',
        'ms',
        of(({ answered }) => answered),
        {
          target: TARGET_MILLISECONDS,
          note: '50 ms of it collect formulas',
        },
      ),
      readingOf(
        '  evaluating the script',
        'ms',
        of(({ evaluated }) => evaluated),
      ),
      readingOf(
        '  its one request',
        'ms',
        of(({ request }) => request),
      ),
      readingOf(
        '  first formula, requests',
        '×',
        of(({ answered, request }) => answered / request),
      ),
    ];
    printHeading();
    readings.forEach(printReading);
    return readings;
  } finally {
    clearInterval(alive);
    await gateway.dispose();
  }
};
