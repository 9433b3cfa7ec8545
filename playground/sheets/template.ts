// An example sheet as data: the add-on's templates have this form, so that they are sheets here too. Only their types come from
// there, which leave nothing behind in the page's script.

import type { Look, LookStyle, Template } from '../../addon/templates/template.ts';

export type { LookStyle };

export type SheetTemplate = Omit<Template, 'about'>;

export interface Templates {
  readonly sheets: readonly SheetTemplate[];
  readonly looks: Readonly<Record<Look, LookStyle>>;
  readonly changeColours: { readonly up: string; readonly down: string; readonly warning: string };
}
