// Whether a text holds one coin or several. Names and some contract addresses hold commas.

import { saysKind } from '../../shared/reference/reference.ts';

export const listSeparator = /[,;\n]/;

/** One that says itself what it is, like `name:One, Two`, is one coin, unless each of its parts does so. */
export const isOneCoin = (text: string): boolean => {
  const parts = text.split(listSeparator);
  return parts.length === 1 || (saysKind(text) && !parts.every(saysKind));
};
