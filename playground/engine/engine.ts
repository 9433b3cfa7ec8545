// The spreadsheet engine, its component library and the chart library are unmodified scripts, loaded before the page's
// (see `scripts/playground/vendors.ts`). Only this file names their globals.

import type * as Engine from '@odoo/o-spreadsheet';
import type * as Components from '@odoo/owl';

export type { Model } from '@odoo/o-spreadsheet';

declare const o_spreadsheet: typeof Engine;
declare const owl: typeof Components;
/** Loaded when the first chart is shown. */
declare const Chart: { readonly register: (...plugins: readonly { readonly id: string }[]) => void };

/** Whether the engine's script, the last of the page's scripts, has run. */
export const isEngineThere = (): boolean => 'o_spreadsheet' in globalThis;

export const engine = (): typeof Engine => o_spreadsheet;
export const components = (): typeof Components => owl;
export const chartLibrary = (): typeof Chart => Chart;
