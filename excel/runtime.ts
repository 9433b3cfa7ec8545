// The add-in in one page: the memory of all formulas, the settings and the cells that update by themselves. Functions
// and task pane share it.

import type { Build } from '../addon/build.ts';
import { memoryHost, type MemoryHost } from '../addon/memory/memory-host.ts';
import { wait, webFetch, type WebServices } from '../addon/memory/web-fetch.ts';
import { zoneClock } from '../addon/past/zone-clock.ts';
import { checkSettings, pickSettings } from '../addon/settings/settings.ts';
import type { SettingsStore } from '../addon/sidebar/context.ts';
import type { ExcelServices } from './call-function.ts';
import { liveCells, type LiveCells, type LiveServices } from './live-cells.ts';

interface RuntimeServices extends WebServices, Omit<LiveServices, 'freshUntil'> {
  readonly store: SettingsStore;
  /** Of this computer, such as `Europe/Berlin`. */
  readonly zone: string;
  /** Of the gateway that served the add-in. */
  readonly gatewayUrl: string;
}

export interface Runtime extends ExcelServices {
  readonly host: MemoryHost;
  readonly store: SettingsStore;
  readonly live: LiveCells;
}

/** Functions that Excel calls within this time share a request, milliseconds. */
const COLLECT_MS = 50;

export const startRuntime = (services: RuntimeServices): Runtime => {
  const { now, after, zone, gatewayUrl, store } = services;
  const build: Build = { gatewayUrl, id: 'excel', host: 'excel' };
  const host = memoryHost({
    now,
    settings: async () => checkSettings(pickSettings([store.read(), store.usual()]), gatewayUrl),
    fetch: webFetch(services),
    zone: async () => zone,
    collect: () => wait(after, COLLECT_MS),
  });
  const live = liveCells({ ...services, freshUntil: host.freshUntil });
  return { host, build, now, after, logError: (error) => console.error(error), clock: zoneClock(zone), store, live };
};
