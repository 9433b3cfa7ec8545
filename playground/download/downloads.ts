// Downloads of the sheet: the workbook for Excel, or the active sheet's values as CSV.

import { strToU8, zipSync } from 'fflate';
import type { Model } from '../engine/engine.ts';
import { valuesOf } from '../engine/read-values.ts';
import { find } from '../find.ts';
import { startMenu } from '../menu.ts';
import { notice } from '../notice.ts';
import { toCsv, toTabbed } from './csv.ts';

/** Some browsers start reading a file only a while after the click. */
const READ_MS = 60_000;

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
};

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const saveWorkbook = async (model: Model): Promise<void> => {
  const { files } = await model.exportXLSX();
  const texts = files.flatMap((file) => ('content' in file ? [[file.path, strToU8(file.content)] as const] : []));
  save(new Blob([zipSync(Object.fromEntries(texts))], { type: XLSX_TYPE }), 'coinsheet.xlsx');
};

const saveSheet = (model: Model): void => {
  const sheetId = model.getters.getActiveSheetId();
  const name = model.getters
    .getSheetName(sheetId)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  save(new Blob([toCsv(valuesOf(model, sheetId))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
};

interface Downloaded {
  readonly model: Model;
  /** The model, once all sheets have their values. */
  readonly allValues: () => Promise<Model>;
}

interface Downloads {
  readonly saveWorkbook: () => void;
  /** The values of the active sheet, as a clipboard takes them. */
  readonly values: () => string;
}

export const startDownloads = ({ model, allValues }: Downloaded): Downloads => {
  const saveAll = (): void => {
    allValues()
      .then(saveWorkbook)
      .catch(() => notice('The Excel file could not be made: download the sheet as CSV instead.'));
  };
  startMenu(find('download', HTMLButtonElement), find('download-list', HTMLDivElement));
  find('download-csv', HTMLButtonElement).addEventListener('click', () => saveSheet(model));
  find('download-xlsx', HTMLButtonElement).addEventListener('click', saveAll);
  return { saveWorkbook: saveAll, values: () => toTabbed(valuesOf(model, model.getters.getActiveSheetId())) };
};
