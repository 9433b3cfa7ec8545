// Cleans a sentence of the gateway for a cell: one line, limited length, and no access token, which a gateway might
// echo into a shared sheet.

import { cleanText } from '../../shared/text/shown.ts';

/** Characters; our gateway's sentences are shorter. */
const LONGEST = 300;
const MASK = '•••';

export type CleanText = (text: string) => string;

export const textCleaner = (accessToken: string): CleanText => {
  const hidden = accessToken === '' ? [] : [accessToken, encodeURIComponent(accessToken)];
  return (text) => {
    const line = cleanText(text.replace(/\s+/g, ' '), Number.POSITIVE_INFINITY).trim();
    return cleanText(
      hidden.reduce((held, token) => held.split(token).join(MASK), line),
      LONGEST,
    );
  };
};
