// Cleans a sentence of the gateway for a cell: one line, limited length, and no access token, which a gateway might
// echo into a shared sheet.

/** Characters; our gateway's sentences are shorter. */
const LONGEST = 300;
const MASK = '•••';

/**
 * White space, control characters, and invisible characters that change the direction or look of a text. Not a literal:
 * V8 would look up the classes whenever it parses the script, a twentieth of a cell's time.
 */
const unseen = (): RegExp => new RegExp('[\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+', 'gu');
/** Half of a surrogate pair at the end of a cut text. */
const halfAtEnd = /[\ud800-\udbff]$/;

export type CleanText = (text: string) => string;

export const textCleaner = (accessToken: string): CleanText => {
  const hidden = accessToken === '' ? [] : [accessToken, encodeURIComponent(accessToken)];
  return (text) => {
    const line = text.replace(unseen(), ' ').trim();
    const masked = hidden.reduce((held, token) => held.split(token).join(MASK), line);
    return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1).replace(halfAtEnd, '')}…` : masked;
  };
};
