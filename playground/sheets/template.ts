// An example sheet as data, in the form of the add-on's templates, which can therefore be used here. Only types are
// imported, so that none of the add-on's code is in the page's script.

import type { Look, LookStyle, Template } from '../../addon/templates/template.ts';

export type { LookStyle };

export type SheetTemplate = Omit<Template, 'about' | 'currencyCells'>;

export interface Templates {
  readonly sheets: readonly SheetTemplate[];
  readonly looks: Readonly<Record<Look, LookStyle>>;
  readonly changeColours: { readonly up: string; readonly down: string; readonly warning: string };
}
