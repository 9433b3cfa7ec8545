// Decides whether a text names one coin or several. Names and some contract addresses contain commas.

import { saysKind } from '../../shared/reference/reference.ts';

export const listSeparator = /[,;\n]/;

/** A text with a prefix, such as `name:One, Two`, is one coin, unless each of its parts has a prefix. */
export const isOneCoin = (text: string): boolean => {
  const parts = text.split(listSeparator);
  return parts.length === 1 || (saysKind(text) && !parts.every(saysKind));
};
