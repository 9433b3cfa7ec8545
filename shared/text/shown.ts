// How values stand in sentences, cells and headers that people read.

import { bounds } from '../protocol/bounds.ts';

/**
 * Characters that a spreadsheet may skip before a sign: blanks of any width, control and format characters, line ends.
 */
const dropped = '\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800';

/**
 * `= + - @` and the characters read as one of these: minus sign, full-width, small, superscript and subscript forms.
 */
const signs = '=+\\-@\\u2212\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u207a-\\u207c\\u208a-\\u208c';

/** At a text's start. A tab or line end there may start a new cell, so it counts by itself. */
const formulaStart = new RegExp(`^(?:[${dropped}]*[${signs}]|[\\t\\n\\r])`, 'u');

/** With an apostrophe before what a spreadsheet would run as a formula, which it reads as "this is text". */
export const harmlessText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

const SHOWN_LENGTH = 60;

/** A value in a sentence: quoted, shortened, on one line. */
export const shown = (value: string): string => {
  const line = value.replace(/[\s\u0000-\u001f]+/g, ' ');
  return `"${line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line}"`;
};

/** A whole number as people write it: 262,144. */
export const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** ISO 8601, UTC. @param time milliseconds since 1970. */
export const timeText = (time: number): string => new Date(time).toISOString();

/** Begins the text of a cell that is a problem, so that it is not taken for data. */
export const PROBLEM_SIGN = '⚠';

export const problemCell = (sentence: string): string => `${PROBLEM_SIGN} ${sentence}`;

const plain = /^[\x20-\x7e]*$/;
/**
 * Control, format, private and unassigned characters, lone surrogates, and separators of lines. Not a literal: V8 would
 * look up the classes whenever it parses a script.
 */
const unseen = (): RegExp => new RegExp('[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]', 'gu');
/** Half of a surrogate pair at the end of a cut text. */
const halfAtEnd = /[\ud800-\udbff]$/;

/**
 * A text that somebody else chose, at most `most` characters long: without control, invisible and directional
 * characters, which could hide words from the person who reads.
 */
export const cleanText = (text: string, most: number): string => {
  const seen = plain.test(text) ? text : text.replace(unseen(), '');
  return seen.length <= most ? seen : `${seen.slice(0, most - 1).replace(halfAtEnd, '')}…`;
};

/** The name, symbol or id of a coin, which the coin itself chooses. */
export const cleanName = (name: string): string => cleanText(name, bounds.coinTextCharacters);
