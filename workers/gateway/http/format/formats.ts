// The registry of output formats.

import { csv } from './csv.ts';
import type { FormatName } from '../../../../shared/protocol/parameters.ts';
import type { Format } from './format.ts';
import { json } from './json.ts';
import { table } from './table.ts';
import { text } from './text.ts';

export const formats: Readonly<Record<FormatName, Format>> = { json, table, csv, text };
