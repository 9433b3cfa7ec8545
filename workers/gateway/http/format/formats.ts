// The registry of output formats.

import { csv } from './csv.ts';
import type { Format } from './format.ts';
import { json } from './json.ts';
import { table } from './table.ts';
import { text } from './text.ts';

export const formats = { json, table, csv, text } as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly FormatName[];

export type { CsvStyle } from './format.ts';
