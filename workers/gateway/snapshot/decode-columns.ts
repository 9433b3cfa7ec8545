// Reads the columns part of a snapshot: views over its bytes, and texts decoded when first asked for.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';
import type { CoinColumns, Contract, NamedTextField } from '../../../shared/columns/coin-columns.ts';
import {
  CHAIN_SEPARATOR,
  CONTRACT_SEPARATOR,
  ROW_SEPARATOR,
  textColumns,
  type SnapshotHeader,
} from './snapshot-header.ts';

export interface SnapshotColumns extends CoinColumns {
  /** The values of a text field as written. */
  texts(field: NamedTextField): readonly (string | undefined)[];
}

const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const held = made.get(key) ?? make(key);
    made.set(key, held);
    return held;
  };
};

const readContracts = (text: string): readonly Contract[] =>
  text === ''
    ? []
    : text.split(CONTRACT_SEPARATOR).map((pair) => {
        const [chain = '', address = ''] = pair.toLowerCase().split(CHAIN_SEPARATOR);
        return { chain: chain === '' ? undefined : chain, address };
      });

/** The header and the columns; throws where the bytes have not the length of a columns part. Texts are decoded, and checked, when first asked for. */
export const decodeColumns = (
  buffer: ArrayBuffer,
): { readonly header: SnapshotHeader; readonly columns: SnapshotColumns } => {
  const headLength = new DataView(buffer).getUint32(0, true);
  const header: SnapshotHeader = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, headLength)));
  const { count, numbers, textBytes } = header;
  const numbersAt = 4 + headLength;
  const textsAt = numbersAt + numbers.length * count * 8;
  if (textsAt + textBytes.reduce((sum, bytes) => sum + bytes, 0) !== buffer.byteLength)
    throw new Error('The columns part has another length than it says');

  const missing = new Float64Array(count).fill(Number.NaN);
  const numberColumn = once((field: NumberFieldName) => {
    const column = numbers.indexOf(field);
    return column < 0 ? missing : new Float64Array(buffer, numbersAt + column * count * 8, count);
  });
  const textColumn = once((name: (typeof textColumns)[number]): readonly string[] => {
    const column = textColumns.indexOf(name);
    const start = textsAt + textBytes.slice(0, column).reduce((sum, bytes) => sum + bytes, 0);
    if (count === 0) return [];
    const texts = new TextDecoder().decode(new Uint8Array(buffer, start, textBytes[column])).split(ROW_SEPARATOR);
    if (texts.length !== count) throw new Error(`The column ${name} has ${texts.length} texts for ${count} coins`);
    return texts;
  });
  const lowerColumn = once((field: NamedTextField): readonly string[] =>
    textColumn(field).map((text) => text.toLowerCase()),
  );
  const contractColumn = once((name: 'contracts') => textColumn(name).map(readContracts));
  return {
    header,
    columns: {
      count,
      numbers: numberColumn,
      texts: textColumn,
      lowerTexts: lowerColumn,
      contracts: () => contractColumn('contracts'),
    },
  };
};
