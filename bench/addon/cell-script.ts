// The add-on's scripts and the formulas that are measured.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAddon } from '../../scripts/addon/build-addon.ts';
import { startGatewayDesk, type GatewayDesk } from '../../test/apps-script/fakes/gateway-desk.ts';
import { bundleThreads } from '../../test/support/bundle-threads.ts';
import { bundleGatewayUnderTest, bundleMarketUnderTest } from '../../test/support/bundles-under-test.ts';
import { openFolder } from '../gateway/stage.ts';

export const formulas = [
  { name: '=COIN("BTC")', call: 'COIN("BTC")' },
  {
    name: '=COINS with a filter and 20 rows',
    call: 'COINS("all", "marketCap > 1e9 and 24h > 1%", "name, price, 24h", "-24h", 20)',
  },
  { name: '=COIN_AT of a day', call: 'COIN_AT("BTC", "2024-12-31")' },
] as const;

export interface CellStage {
  /** Texts of the scripts, in order. */
  readonly versions: Readonly<Record<'pushed' | 'copy to read', readonly string[]>>;
  /** The sheet, whose cache holds the market. */
  readonly desk: GatewayDesk;
  /** Temporary; removed with the stage. */
  readonly folder: string;
  readonly dispose: () => Promise<void>;
}

export const openCellStage = async (): Promise<CellStage> => {
  const { path: folder, dispose } = await openFolder();
  try {
    const [built, threads] = [join(folder, 'addon'), join(folder, 'threads')];
    const [{ readable }] = await Promise.all([
      buildAddon({ outDir: built }),
      bundleThreads(threads),
      bundleGatewayUnderTest(),
      bundleMarketUnderTest(),
    ]);
    const [app = '', functions = ''] = await Promise.all(
      ['app.js', 'functions.js'].map((name) => readFile(join(built, name), 'utf8')),
    );
    const desk = await startGatewayDesk(built, { threads });
    for (const { call } of formulas) desk.evaluate(call);
    return {
      versions: { pushed: [app, functions], 'copy to read': [readable, functions] },
      desk,
      folder,
      dispose: async () => {
        await desk.dispose();
        await dispose();
      },
    };
  } catch (problem) {
    await dispose();
    throw problem;
  }
};
