// How values stand in sentences, cells and headers that people read.

import { bounds } from '../protocol/bounds.ts';

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
