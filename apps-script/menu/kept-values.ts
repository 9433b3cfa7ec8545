// Tables as values: a script writes what a formula would show, so that a cell never shows `Loading…` or an error. A
// note at the first cell has the formula; *Refresh now* and the timer write all such tables anew. And values of a day,
// kept as rows of a sheet, below what was kept before.

import { asTyped, looksUnready, selectedFormulas } from '../../addon/workbook/freeze.ts';
import {
  type Area,
  cellName,
  type Place,
  readCellName,
  type SheetReading,
  type Workbook,
  type WorkbookValue,
} from '../../addon/workbook/workbook.ts';
import { cellsOfSheets, type WrittenCall, readCall } from '../../addon/formula-text/read-call.ts';
import { formulaLocale } from '../../addon/formula-text/locale.ts';
import { FIRST_DATE_NUMBER, serialDate } from '../../addon/cells/serial-date.ts';
import { type ZoneClock, zoneClock } from '../../addon/past/zone-clock.ts';
import type { Grid } from '../../addon/cells/cell.ts';
import { block, makePlan } from '../../addon/templates/make-plan.ts';
import { countOf } from '../../addon/text.ts';
import { momentText } from '../../shared/past/calendar.ts';
import { andThen, fail, ok, type Result } from '../../shared/result.ts';
import { problemCell } from '../../shared/text/shown.ts';
import { hashText } from '../../shared/text/hash.ts';

interface NotedCell extends Place {
  readonly note: string;
}

/** What only Google's spreadsheets have. */
export interface Ledger {
  readonly notes: () => readonly NotedCell[];
  readonly writeNote: (place: Place, note: string) => void;
  /** Below the last filled row. */
  readonly append: (sheet: string, values: readonly (string | number | boolean | Date)[]) => void;
}

export interface ValuesContext {
  readonly workbook: Workbook;
  readonly ledger: Ledger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The name of the file's time zone. */
  readonly zone: () => string;
  /** What each formula shows, or the sentence of its failure. */
  readonly evaluate: (calls: readonly WrittenCall[]) => readonly Result<Grid, string>[];
}

type Size = Pick<Area, 'rows' | 'columns'>;

const sizeOf = (grid: Grid): Size => ({ rows: grid.length, columns: grid[0]?.length ?? 1 });

const timeText = ({ now }: ValuesContext): string => `${momentText(Math.floor(now() / 60_000) * 60)} UTC`;

/** People may write below it. */
const noted =
  /^(Values of (=[\s\S]+?)\n(\d+) × (\d+) cells at ([^\n]+), [^\n]* UTC, checksum (\w{14}))(?:\n⚠ Not written [^\n]*)?/;

const belowOf = (note: string): string => note.replace(noted, '');

const addressOf = (place: Place): string => `${place.sheet}!${cellName(place)}`;

/** A format makes a number a date, or a date a number: both count alike, rounded since a date is read in seconds. */
const cellText = (value: WorkbookValue, clock: ZoneClock): string => {
  const plain = typeof value === 'object' ? serialDate(value, clock) : value;
  return typeof plain === 'number' ? plain.toPrecision(8) : String(plain);
};

/** What tells whether somebody has typed into a table. */
const cellsOf = (
  sheet: SheetReading,
  { row, column }: Place,
  { rows, columns }: Size,
  clock: ZoneClock,
): readonly string[] =>
  Array.from({ length: rows * columns }, (_, index) => {
    const [y, x] = [row - 1 + Math.floor(index / columns), column - 1 + (index % columns)];
    return (sheet.formulas[y]?.[x] ?? '') === '' ? cellText(sheet.values[y]?.[x] ?? '', clock) : '=';
  });

const checksumOf = (cells: readonly string[]): string => hashText(JSON.stringify(cells));

/** The filled cell that a table would overwrite beside its own; undefined if there is none. */
const cellInTheWay = (sheet: SheetReading, { row, column }: Place, own: Size, wanted: Size): string | undefined => {
  for (let y = 0; y < wanted.rows; y += 1)
    for (let x = 0; x < wanted.columns; x += 1) {
      if (y < own.rows && x < own.columns) continue;
      // A formula may show nothing, and a format may hide a value.
      if ([sheet.formulas, sheet.values].some((cells) => (cells[row + y - 1]?.[column + x - 1] ?? '') !== ''))
        return cellName({ row: row + y, column: column + x });
    }
  return undefined;
};

/** What is typed into cells that get these values: blanks where there are none. */
const typedRows = (values: Grid, { rows, columns }: Size): readonly (readonly WorkbookValue[])[] =>
  Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (__, x) => asTyped(values[y]?.[x] ?? '')));

/** Google refuses protected cells and values that a rule of the cell forbids, by an exception. */
const attempt = (work: () => void): Result<null, string> => {
  try {
    work();
    return ok(null);
  } catch (error) {
    return fail(`Google refused it: ${String(error).replace(/^\w+: /, '')}`);
  }
};

interface Table {
  readonly formula: string;
  readonly place: Place;
  /** What is there of it. */
  readonly before: Size;
  /** What a person wrote below its note. */
  readonly below: string;
}

/** What the formulas show, all of them asked for together. */
const evaluated = (
  tables: readonly Table[],
  sheets: readonly SheetReading[],
  { workbook, evaluate }: ValuesContext,
): readonly Result<Grid, string>[] => {
  const locale = formulaLocale(workbook.locale());
  const calls = tables.map(({ formula, place }) => readCall(formula, locale, cellsOfSheets(place.sheet, sheets)));
  const results = evaluate(calls.flatMap((call) => (call.ok ? [call.value] : [])));
  let next = 0;
  return calls.map((call) => (call.ok ? (results[next++] ?? fail('No answer came back: try again.')) : call));
};

/** Writes a table in the place of what was there, or says why not. */
const writeTable = (
  { formula, place, before, below }: Table,
  grid: Result<Grid, string>,
  context: ValuesContext,
): Result<null, string> => {
  if (!grid.ok) return grid;
  const { workbook, ledger } = context;
  const [size, room, sheet] = [sizeOf(grid.value), workbook.room(place.sheet), workbook.sheet(place.sheet)];
  if (place.row + size.rows - 1 > room.rows || place.column + size.columns - 1 > room.columns)
    return fail(`The sheet is too small for ${size.rows} × ${size.columns} cells: add rows or columns.`);
  const inTheWay = sheet && cellInTheWay(sheet, place, before, size);
  if (inTheWay !== undefined) return fail(`${inTheWay} is filled, and the table would overwrite it.`);
  const all = { rows: Math.max(before.rows, size.rows), columns: Math.max(before.columns, size.columns) };
  const writeRow = (cells: readonly WorkbookValue[], y: number): void =>
    workbook.writeRow({ ...place, row: place.row + y }, cells);
  const written = attempt(() => {
    typedRows(grid.value, all).forEach(writeRow);
    workbook.settle();
    const now = workbook.sheet(place.sheet);
    const checksum = checksumOf(now === undefined ? [] : cellsOf(now, place, size, zoneClock(context.zone())));
    const shape = `${size.rows} × ${size.columns} cells at ${addressOf(place)}`;
    ledger.writeNote(place, `Values of ${formula}\n${shape}, ${timeText(context)}, checksum ${checksum}${below}`);
  });
  if (written.ok) return written;
  // Half a table would count as changed by hand.
  const old = sheet?.values.slice(place.row - 1).map((cells) => cells.slice(place.column - 1)) ?? [];
  typedRows(old, all).forEach((cells, y) =>
    attempt(() => {
      writeRow(cells, y);
      workbook.settle();
    }),
  );
  return written;
};

/** The selected formulas become values with a note. */
export const writeAsValues = (context: ValuesContext): void => {
  const { workbook, ledger } = context;
  const formulas = selectedFormulas(workbook);
  const notes = new Map(ledger.notes().map((one) => [addressOf(one), one.note]));
  const failures: string[] = [];
  const tables = formulas.flatMap(({ formula, sheet, row, column }) => {
    const place = { sheet, row, column };
    const note = notes.get(addressOf(place)) ?? '';
    if (note === '' || noted.test(note))
      return { formula, place, before: { rows: 1, columns: 1 }, below: belowOf(note) };
    failures.push(`${cellName(place)}: Its note would be overwritten: move it to another cell.`);
    return [];
  });
  const grids = evaluated(tables, workbook.sheets(), context);
  tables.forEach((table, index) => {
    const grid = grids[index] ?? fail('');
    // Without the formula its table is gone, and what is filled then is in the way.
    const cleared = attempt(() => {
      if (grid.ok) workbook.writeRow(table.place, ['']);
      workbook.settle();
    });
    const written = andThen(cleared, () => writeTable(table, grid, context));
    if (written.ok) return;
    if (grid.ok) attempt(() => workbook.writeFormula(table.place, table.formula));
    failures.push(`${cellName(table.place)}: ${written.error}`);
  });
  const done = formulas.length - failures.length;
  if (formulas.length === 0) workbook.tell('Select a Coinsheet formula, at the first cell of its table.');
  else workbook.tell([...(done > 0 ? [`${countOf(done, 'table')} written as values.`] : []), ...failures].join(' '));
};

interface NotedTable extends Table {
  readonly note: string;
  /** Why it must stay as it is. */
  readonly changed: string | undefined;
}

/** The table of a note; none if its cells were emptied, or have a formula again. */
const readNoted = (
  { note, ...place }: NotedCell,
  sheets: readonly SheetReading[],
  clock: ZoneClock,
): NotedTable | undefined => {
  const [, head = '', formula = '', rows, columns, address = '', checksum] = noted.exec(note) ?? [];
  const sheet = sheets.find(({ name }) => name === place.sheet);
  const before = { rows: Number(rows), columns: Number(columns) };
  const cells = sheet === undefined ? [] : cellsOf(sheet, place, before, clock);
  const own = checksumOf(cells) === checksum ? undefined : 'Its cells were changed, which stay';
  // Google moves and copies a note with its cell, but not the addresses in its formula.
  const changed = address === addressOf(place) ? own : `Its place was ${address}, and its formula may mean other cells`;
  const isGone = changed !== undefined && (cells[0] === '=' || cells.every((cell) => cell === ''));
  return isGone ? undefined : { note: head, formula, place, before, below: belowOf(note), changed };
};

/** Writes all such tables anew; a failure leaves the old values and marks the time. Returns the number of failures. */
export const refreshValues = (context: ValuesContext): number => {
  const { workbook, ledger } = context;
  const notes = ledger.notes().filter(({ note }) => noted.test(note));
  if (notes.length === 0) return 0;
  const [sheets, clock] = [workbook.sheets(), zoneClock(context.zone())];
  const tables = notes.flatMap((one) => {
    const table = readNoted(one, sheets, clock);
    if (table === undefined) attempt(() => ledger.writeNote(one, belowOf(one.note).trim()));
    return table ?? [];
  });
  const grids = evaluated(tables, sheets, context);
  return tables.filter((table, index) => {
    const { changed } = table;
    const grid =
      changed === undefined ? grids[index] : fail(`${changed}: write the formula again, or delete this note.`);
    const written = writeTable(table, grid ?? fail(''), context);
    if (written.ok) return false;
    const reason = written.error.replace(/\s+/g, ' ');
    const note = `${table.note}\n⚠ Not written ${timeText(context)}: ${reason}${table.below}`;
    attempt(() => ledger.writeNote(table.place, note));
    return true;
  }).length;
};

const KEPT = 'Kept';
const DAILY = 'daily';
/** A new sheet has 26 columns. */
const MOST_KEPT = 20;

const addKept = (workbook: Workbook): void => {
  if (workbook.sheetNames().includes(KEPT)) return;
  const selection = workbook.selection();
  workbook.addSheet(KEPT, {
    ...makePlan({
      cells: block('A1', [['Kept', 'From', 'Again', 'Values']]),
      looks: { header: ['A1:D1'] },
      columnWidths: [130, 160, 60],
      frozenRows: 1,
    }),
    numberFormats: [{ range: 'A2:A1000', format: 'yyyy-mm-dd hh:mm' }],
  });
  workbook.select(selection);
};

const nameOf = (area: Area): string => {
  const last = cellName({ row: area.row + area.rows - 1, column: area.column + area.columns - 1 });
  return `${area.sheet}!${cellName(area)}${area.rows * area.columns === 1 ? '' : `:${last}`}`;
};

/** Keeps the values of these cells as a row. Without `evenUnready` nothing, and false, if one has no value yet. */
const keepRow = (
  { workbook, ledger, now }: ValuesContext,
  area: Area,
  again: string,
  evenUnready: boolean,
): boolean => {
  const sheet = workbook.sheet(area.sheet);
  if (sheet === undefined) return false;
  const places = Array.from({ length: area.rows * area.columns }, (_, index): Place => ({
    sheet: area.sheet,
    row: area.row + Math.floor(index / area.columns),
    column: area.column + (index % area.columns),
  }));
  const values = places.map((place) => {
    const [y, x] = [place.row - 1, place.column - 1];
    if (looksUnready(sheet.texts[y]?.[x] ?? '') && workbook.isUnready(place)) return undefined;
    return asTyped(sheet.values[y]?.[x] ?? '');
  });
  if (values.includes(undefined) && !evenUnready) return false;
  ledger.append(KEPT, [
    new Date(now()),
    asTyped(nameOf(area)),
    again,
    ...values.map((value) => value ?? problemCell('no value')),
  ]);
  return true;
};

/** Keeps the selected values. @param askDaily whether to keep them every day too; undefined without a timer. */
export const keepToday = (context: ValuesContext, askDaily: (() => boolean) | undefined): void => {
  const { workbook } = context;
  const area = workbook.selection();
  if (area.rows * area.columns > MOST_KEPT) {
    workbook.tell(`${area.rows * area.columns} cells are selected: at most ${MOST_KEPT} are kept at once.`);
    return;
  }
  addKept(workbook);
  const kept = keepRow(context, area, askDaily?.() === true ? DAILY : '', false);
  workbook.tell(
    kept ? `${nameOf(area)} is kept in the sheet ${KEPT}.` : 'A selected cell has no value yet: try again.',
  );
};

const areaOf = (from: string, sheets: readonly string[]): Area | undefined => {
  const [, sheet = '', first = '', last = first] = /^(.+)!([A-Z]+\d+)(?::([A-Z]+\d+))?$/.exec(from) ?? [];
  const [start, end] = [readCellName(first), readCellName(last)];
  return start === undefined || end === undefined || !sheets.includes(sheet)
    ? undefined
    : { sheet, ...start, rows: end.row - start.row + 1, columns: end.column - start.column + 1 };
};

const DAY_MS = 86_400_000;
/** The timer runs in it, though Google's hours vary by minutes. */
const LAST_PART_MS = 2 * 3_600_000;

/** Keeps anew what is kept daily, once a day (UTC): what the last row of each says. Ends where its sheet is gone. */
export const keepDaily = (context: ValuesContext): void => {
  const { workbook, ledger, now } = context;
  const rows = workbook.sheet(KEPT)?.values.slice(1) ?? [];
  const isLate = now() % DAY_MS >= DAY_MS - LAST_PART_MS;
  const last = new Map(rows.map(([kept, from, again]) => [String(from), { kept, again }]));
  for (const [from, { kept, again }] of last) {
    // A date is a number where the column is formatted so.
    const keptAt = typeof kept === 'object' ? kept.getTime() : (Number(kept) - FIRST_DATE_NUMBER) * DAY_MS;
    if (again !== DAILY || Math.floor(keptAt / DAY_MS) === Math.floor(now() / DAY_MS)) continue;
    const area = areaOf(from, workbook.sheetNames());
    if (area !== undefined) keepRow(context, area, DAILY, isLate);
    else ledger.append(KEPT, [new Date(now()), asTyped(from), '', problemCell('No such cells now: keep them again.')]);
  }
};
