// Parses CSV (RFC 4180) into fields.

const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;

export const readCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  field.lastIndex = 0;
  while (field.lastIndex < text.length) {
    const [, raw = '', end] = field.exec(text) ?? [];
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') rows.push([]);
  }
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows;
};
