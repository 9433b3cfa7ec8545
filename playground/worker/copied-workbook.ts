// The workbook for the builder's actions: reads the page's copy of it, and notes what is written as edits.

import { REFRESH_NAME } from '../../addon/formula-text/refresh-cell.ts';
import { cellName, clearArea, type Workbook } from '../../addon/workbook/workbook.ts';
import type { Edit, WorkbookCopy } from '../calls/protocol.ts';

const NO_ROOM = { rows: 0, columns: 0, charts: [] };

export const copiedWorkbook = (copy: WorkbookCopy, note: (edit: Edit) => void): Workbook => {
  let { sheets, refreshText } = copy;
  const sheet = (name: string) => sheets.find((one) => one.name === name);
  const writeRefresh = (text: string): void => {
    refreshText = text;
    note({ kind: 'refresh', text });
  };
  const select: Workbook['select'] = (area) => note({ kind: 'select', area });
  return {
    // Formulas are exchanged in the United States' syntax; the engine shows them in its own locale.
    locale: () => 'en_US',
    sheets: () => sheets,
    sheet,
    sheetNames: () => sheets.map(({ name }) => name),
    isUnready: (place) => sheet(place.sheet)?.unready.includes(cellName(place)) ?? false,
    selection: () => copy.selection,
    select,
    writeFormula: (place, content) => note({ kind: 'content', place, content }),
    // Only freezing writes values, and the page does that: it knows the cells of tables.
    writeRow: () => undefined,
    settle: () => undefined,
    namedText: (name) => (name === REFRESH_NAME ? refreshText : undefined),
    writeNamed: (_, text) => writeRefresh(text),
    addNamed: (_, __, text) => writeRefresh(text),
    room: (name) => sheet(name) ?? NO_ROOM,
    clear: (area) => {
      note({ kind: 'clear', area });
      sheets = sheets.map((one) => (one.name === area.sheet ? clearArea(one, area) : one));
    },
    addBlock: (name, plan, widths) => note({ kind: 'block', sheet: name, plan, widths }),
    addSheet: (name, plan) => {
      note({ kind: 'sheet', name, plan });
      select({ sheet: name, row: 1, column: 1, rows: 1, columns: 1 });
    },
    // Only the menu of Google's host tells something outside the builder.
    tell: () => undefined,
  };
};
