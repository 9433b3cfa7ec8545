// Processor time of the page's main thread until its marks, from the browser's trace: unlike the time on the clock, it
// hardly depends on what else the machine does.

import type { Browser } from 'playwright-core';

export interface ThreadTime {
  /** Ends the trace. Returns each mark's name with the processor milliseconds of its thread before it. */
  readonly stop: () => Promise<Readonly<Record<string, number>>>;
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread, microseconds. */
  readonly tts: number;
}

const isTraceEvent = (value: unknown): value is TraceEvent =>
  typeof value === 'object' && value !== null && 'tts' in value && 'name' in value && 'cat' in value;

const MICROSECONDS = 1_000;

export const startThreadTime = async (browser: Browser): Promise<ThreadTime> => {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }: { readonly value: readonly unknown[] }) => {
    events.push(...value.filter(isTraceEvent));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing', 'devtools.timeline'] },
  });
  return {
    stop: async () => {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      await session.detach();
      const marks = events.filter(({ cat, name }) => cat.includes('user_timing') && name.startsWith('coinsheet: '));
      const [{ pid, tid } = { pid: 0, tid: 0 }] = marks;
      const own = events.filter((event) => event.pid === pid && event.tid === tid && event.tts > 0);
      const start = own.reduce((least, { tts }) => Math.min(least, tts), Number.POSITIVE_INFINITY);
      return Object.fromEntries(marks.map(({ name, tts }) => [name, (tts - start) / MICROSECONDS]));
    },
  };
};
