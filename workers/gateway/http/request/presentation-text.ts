// A presentation as a text: equal presentations have equal texts.

import type { Presentation } from './read-presentation.ts';

export const presentationText = ({ format, columns, currency, risk, csv }: Presentation): string =>
  [format, columns?.join() ?? '', currency, risk, csv.separator, csv.decimal, csv.bom ?? false].join('|');
