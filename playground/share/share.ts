// The sheet in the address's fragment, which browsers do not send to servers: writes it, reads it, and copies the
// address to the clipboard. An example has a short address.

import { SHEET_SIZE } from '../sheets/to-workbook.ts';
import type { ExampleWorkbook, SheetData, WorkbookData } from '../sheets/workbook-data.ts';
import { cleanWorkbook } from './clean-workbook.ts';
import { find, notice } from '../elements.ts';
import { isLoopback } from '../../shared/text/setting.ts';

// Compresses text to characters that are valid in an address, and back.
const bytesOf = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) throw new Error('Too large.');
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
};

const through = (
  bytes: Uint8Array<ArrayBuffer>,
  transform: { readonly readable: ReadableStream<Uint8Array>; readonly writable: WritableStream<BufferSource> },
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> => bytesOf(new Blob([bytes]).stream().pipeThrough(transform), limit);

export const pack = async (text: string): Promise<string> => {
  const encoded = new TextEncoder().encode(text);
  const packed = await through(encoded, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Throws if the text is invalid or unpacks to more than `limit` bytes. */
export const unpack = async (packed: string, limit: number): Promise<string> => {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'), limit));
};

const NAME = '#sheet=';
const FORMULA_NAME = '#formula=';
const LONGEST_FORMULA = 5_000;
/** A sheet of the examples, by its name. */
const EXAMPLE = '#example=';
const MAX_BYTES = 2_000_000;

export const exampleFragment = (name: string): string => EXAMPLE + encodeURIComponent(name);

const firstTable = ({ cells }: SheetData): string =>
  Object.keys(cells).find((cell) => cells[cell]?.startsWith('=COINS(') === true) ?? 'A1';

/** Templates of before that are a part of another one. */
const successors: Readonly<Record<string, string>> = { 'Cost basis': 'Portfolio', 'Portfolio over time': 'Portfolio' };

/** The examples, open at the first table of the named sheet; undefined if the fragment names none. */
export const fromExampleFragment = (fragment: string, examples: ExampleWorkbook): ExampleWorkbook | undefined => {
  const { sheets, further } = examples;
  if (!fragment.startsWith(EXAMPLE)) return undefined;
  const wanted = decodeURIComponent(fragment.slice(EXAMPLE.length));
  const found = [...sheets, ...further].find(({ name }) => name === (successors[wanted] ?? wanted));
  if (found === undefined) return undefined;
  return {
    ...examples,
    sheets: sheets.includes(found) ? sheets : [...sheets, found],
    active: { sheet: found.id, cell: firstTable(found) },
  };
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

interface ShareButtonOptions {
  readonly workbook: () => unknown;
  /** The name of the example shown; undefined if the workbook was changed. */
  readonly example: () => string | undefined;
  /** Called when the address has changed. */
  readonly onAddress: () => void;
}

/** Added to the notice where others cannot open the address. */
const reach = (hostname: string): string =>
  isLoopback(hostname) ? ' It works on this computer only: deploy the gateway to share it.' : '';

export const startShareButton = ({ workbook, example, onAddress }: ShareButtonOptions): void => {
  const share = async (): Promise<void> => {
    const name = example();
    history.replaceState(null, '', name === undefined ? await toFragment(workbook()) : exampleFragment(name));
    onAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      notice(`The address of this sheet is copied.${reach(location.hostname)}`);
    } catch {
      notice(`This sheet is in the browser's address line now: copy it from there.${reach(location.hostname)}`);
    }
  };
  find('share', HTMLButtonElement).addEventListener('click', () => void share());
};
