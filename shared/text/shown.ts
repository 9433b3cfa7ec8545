// A value for use in a sentence: quoted, shortened, on one line.

const SHOWN_LENGTH = 60;

export const shown = (value: string): string => {
  const line = value.replace(/[\s\u0000-\u001f]+/g, ' ');
  return `"${line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line}"`;
};
