// A template: a sheet as plain data, without Google's types, so that it works for every kind of spreadsheet.

import { FIRST_DATE_NUMBER } from '../cells/serial-date.ts';

/** The purpose of a cell; the user changes those of `input`. */
export type Look = 'title' | 'note' | 'label' | 'header' | 'input' | 'total';

export interface TemplateCell {
  /** The cell's name, such as `B4`. */
  readonly at: string;
  /** Begins with `=` if it is a formula. Formulas are in the United States' syntax and name the refresh cell. */
  readonly content: string | number;
}

type ChartKind = 'bar' | 'column' | 'line';

export interface TemplateChart {
  readonly kind: ChartKind;
  readonly title: string;
  /** A column of cells; the first is the header. */
  readonly labels: string;
  /** A column for each series, side by side; the first cell is its name. Several series of bars are stacked. */
  readonly values: readonly [string, ...string[]];
  /** The cell at the upper left corner. */
  readonly at: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the series. Default: the spreadsheet's. */
  readonly colours?: readonly string[];
}

/** Several series need their names; those of bars are the sides of zero. */
export const hasLegend = ({ kind, values }: TemplateChart): boolean => kind !== 'bar' && values.length > 1;

export interface SheetPlan {
  readonly cells: readonly TemplateCell[];
  readonly looks: readonly { readonly range: string; readonly look: Look }[];
  readonly numberFormats: readonly { readonly range: string; readonly format: string }[];
  /** Ranges in which numbers above zero are green and below zero red. */
  readonly changes: readonly string[];
  /** Ranges in which a text that begins with `begins` is coloured as a warning, or red. */
  readonly warnings: readonly { readonly range: string; readonly begins: string; readonly isAlert?: true }[];
  readonly charts: readonly TemplateChart[];
  /** Pixels, from the first column. */
  readonly columnWidths: readonly number[];
  readonly frozenRows: number;
}

export interface Template extends SheetPlan {
  /** The sheet's name. */
  readonly title: string;
  /** One sentence about its purpose. */
  readonly about: string;
  /** The cells that hold the currency of the amounts: a new sheet has the one of the settings. */
  readonly currencyCells: readonly string[];
  /**
   * The currencies that a new sheet may have, if not all: for others the cells stay as they are, and a note says so.
   */
  readonly currencies?: readonly string[];
}

/** What people choose a template by, in the menu's order: the name of its sheet, and a sentence about its purpose. */
export const templateTitles = {
  watchlist: {
    title: 'Watchlist',
    about: 'Your coins with prices and changes; type a coin below the others and its row fills.',
  },
  portfolio: {
    title: 'Portfolio',
    about: 'Your purchases and sales: value, cost, profit, gains and their history with a chart, by average cost.',
  },
  screener: {
    title: 'Screener',
    about: 'All coins that pass your conditions; change the cells and the table follows.',
  },
  alerts: {
    title: 'Alerts',
    about: 'Coins with a condition each, such as a price to watch for; the state turns red while it holds.',
  },
  gainersAndLosers: {
    title: 'Gainers and losers',
    about: 'The ten coins that rose and fell most over 24 hours.',
  },
  performance: {
    title: 'Performance',
    about: 'The history of your coins: changes over days, months and a year, with a sparkline of each and a chart.',
  },
} as const satisfies Record<string, Pick<Template, 'title' | 'about'>>;

export type TemplateName = keyof typeof templateTitles;

// `Object.keys` forgets the key type.
export const templateNames = Object.keys(templateTitles) as readonly TemplateName[];

export const isTemplateName = (name: string): name is TemplateName =>
  Object.prototype.hasOwnProperty.call(templateTitles, name);

export interface LookStyle {
  readonly background?: string;
  readonly colour?: string;
  readonly bold?: true;
  /** In points. */
  readonly size?: number;
}

// oxfmt-ignore
export const lookStyles = {
  title: { bold: true, size: 16, colour: '#0b3d3a' },
  note: { colour: '#5f6b6a' },
  label: { colour: '#5f6b6a' },
  header: { bold: true, background: '#e3efed', colour: '#0b3d3a' },
  input: { background: '#fff8e1' },
  total: { bold: true, size: 12 },
} as const satisfies Record<Look, LookStyle>;

export const lookStyle = (look: Look): LookStyle => lookStyles[look];

export const changeColours = { up: '#0a7d48', down: '#c0342b', warning: '#9a5b00' } as const;

export const warningColour = ({ isAlert }: SheetPlan['warnings'][number]): string =>
  isAlert === true ? changeColours.down : changeColours.warning;

// A formula that calculates a whole column cell by cell: INDEX makes it one in Google Sheets too, where
// ARRAYFORMULA, which other spreadsheets lack, would do the same.
export const columnFormula = (expression: string): string => `=INDEX(${expression}, 0)`;

// The header of an amount in a template: it names the currency that stands in a cell, and formulas read it as a
// field.
export const moneyHeader = (label: string, currencyCell: string): string => `="${label} ("&${currencyCell}&")"`;

const DAY_MS = 86_400_000;

/** @param date such as `2021-01-18`. */
export const dateNumber = (date: string): number => Date.parse(date) / DAY_MS + FIRST_DATE_NUMBER;
