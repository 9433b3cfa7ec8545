// A sentence of the gateway's as a cell may show it: on one line, bounded, and without the access token, which a gateway
// might echo into a sheet that others see.

/** Longer ones are no gateway's of ours. */
const LONGEST = 300;
const MASK = '•••';

/** Blanks of every kind, control characters, and what changes the direction or the look of a text unseen. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** Half of a character, where a text was cut. */
const halfAtEnd = /[\ud800-\udbff]$/;

export type CleanText = (text: string) => string;

export const textCleaner = (accessToken: string): CleanText => {
  const hidden = accessToken === '' ? [] : [accessToken, encodeURIComponent(accessToken)];
  return (text) => {
    const line = text.replace(unseen, ' ').trim();
    const masked = hidden.reduce((held, token) => held.split(token).join(MASK), line);
    return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1).replace(halfAtEnd, '')}…` : masked;
  };
};
