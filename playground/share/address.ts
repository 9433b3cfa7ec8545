// Stores the sheet in the address's fragment, which browsers do not send to servers.

import { SHEET_SIZE } from '../sheets/sheet-size.ts';
import type { ExampleWorkbook, SheetData, WorkbookData } from '../sheets/workbook-data.ts';
import { cleanWorkbook } from './clean-workbook.ts';
import { pack, unpack } from './pack.ts';

const NAME = '#sheet=';
const FORMULA_NAME = '#formula=';
const LONGEST_FORMULA = 5_000;
/** A sheet of the examples, by its name. */
const EXAMPLE = '#example=';
const MAX_BYTES = 2_000_000;

export const exampleFragment = (name: string): string => EXAMPLE + encodeURIComponent(name);

const firstTable = ({ cells }: SheetData): string =>
  Object.keys(cells).find((cell) => cells[cell]?.startsWith('=COINS(') === true) ?? 'A1';

/** The examples, open at the first table of the named sheet; undefined if the fragment names none. */
export const fromExampleFragment = (fragment: string, examples: ExampleWorkbook): ExampleWorkbook | undefined => {
  const found = examples.sheets.find(({ name }) => exampleFragment(name) === fragment);
  return found === undefined ? undefined : { ...examples, active: { sheet: found.id, cell: firstTable(found) } };
};

export const toFragment = async (workbook: unknown): Promise<string> => {
  const clean = cleanWorkbook(workbook);
  return `${NAME}${await pack(JSON.stringify(clean))}`;
};

const read = async (packed: string): Promise<WorkbookData | undefined> => {
  try {
    return cleanWorkbook(JSON.parse(await unpack(packed, MAX_BYTES)));
  } catch {
    return undefined;
  }
};

/** A sheet with one formula, with which links of the documents open the playground. */
const withFormula = (formula: string): WorkbookData | undefined =>
  cleanWorkbook({
    sheets: [
      {
        name: 'Formula',
        colNumber: SHEET_SIZE.columns,
        rowNumber: SHEET_SIZE.rows,
        cells: { A1: formula.slice(0, LONGEST_FORMULA) },
      },
    ],
  });

/** Undefined if the fragment contains no sheet; throws if it contains a damaged one. */
export const fromFragment = async (fragment: string): Promise<WorkbookData | undefined> => {
  if (fragment.startsWith(FORMULA_NAME)) return withFormula(decodeURIComponent(fragment.slice(FORMULA_NAME.length)));
  if (!fragment.startsWith(NAME)) return undefined;
  const workbook = await read(fragment.slice(NAME.length));
  if (workbook === undefined) throw new Error('The address holds no sheet.');
  return workbook;
};
