// Millions of instructions of a cell, counted by valgrind: minus those of the same process without the scripts. The
// counts repeat.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianCommand } from '../../test/support/debian-command.ts';
import type { Reading } from '../gateway/reading.ts';
import type { CellCase } from './cell-process.ts';
import { formulas, type CellStage } from './cell-script.ts';

const PROCESS = join(import.meta.dirname, 'cell-process.ts');
/** One thread, whose garbage collector runs at the same moments each time. */
const NODE_FLAGS = ['--single-threaded', '--predictable', '--disable-warning=ExperimentalWarning'];
const VALGRIND_FLAGS = ['--tool=callgrind', '--callgrind-out-file=/dev/null'];

const instructionsOf = async (one: CellCase, path: string): Promise<number> => {
  await writeFile(path, JSON.stringify(one));
  const words = [...VALGRIND_FLAGS, process.execPath, ...NODE_FLAGS, PROCESS, path];
  const { stderr } = await promisify(execFile)('valgrind', words);
  const [, collected] = /Collected : (\d+)/.exec(stderr) ?? [];
  if (collected === undefined) throw new Error(`valgrind counted nothing: ${stderr}`);
  return Number(collected);
};

export const instructionReadings = async ({
  versions: { pushed },
  desk,
  folder,
}: CellStage): Promise<readonly Reading[]> => {
  await debianCommand('valgrind', 'valgrind');
  const path = join(folder, 'case.json');
  const empty: CellCase = {
    scripts: [],
    formula: undefined,
    cached: desk.documentCache.getAll(desk.documentCache.keys),
    documentProperties: desk.documentStore.getProperties(),
    now: desk.clock.now,
  };
  const nothing = await instructionsOf(empty, path);
  const scripts = pushed.map((_, index) => join(folder, `script-${index}.js`));
  for (const [index, text] of pushed.entries()) await writeFile(scripts[index] ?? '', text);
  const readings: Reading[] = [];
  for (const { name, call } of [{ name: 'evaluating the scripts', call: undefined }, ...formulas]) {
    const millions = ((await instructionsOf({ ...empty, scripts, formula: call }, path)) - nothing) / 1e6;
    readings.push({ name, unit: 'M instr.', value: millions });
  }
  return readings;
};
