// Durable storage of the parts of each set's newest snapshots. The versions of a set take turns in a few slots: a new
// version overwrites the oldest, which costs one written row per piece instead of a deletion and an insertion.

import { createRecent } from '../../cache/recent.ts';
import type { Sql } from '../storage.ts';

/** The two parts of a version. */
export const COLUMNS_PART = 0;
export const ROWS_PART = 1;

/** Maximum size of a piece; a row may have 2 MB. */
const MAX_PIECE_BYTES = 1_900_000;

export const piecesOf = (bytes: ArrayBuffer): readonly ArrayBuffer[] => {
  // Most parts are one piece: avoid the copy.
  if (bytes.byteLength <= MAX_PIECE_BYTES) return [bytes];
  const pieces: ArrayBuffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += MAX_PIECE_BYTES) pieces.push(bytes.slice(at, at + MAX_PIECE_BYTES));
  return pieces;
};

export const joinPieces = (pieces: readonly ArrayBuffer[]): ArrayBuffer => {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return joined.buffer;
};

/**
 * Maximum size of the parts in memory. Many isolates ask for the same parts when a lifetime ends: their replies share
 * one buffer, which nobody may change.
 */
const MAX_SHARED_BYTES = 16 * 1024 * 1024;

const keyOf = (set: string, slot: number, part: number): string => `${slot} ${part} ${set}`;

export const createPartStore = (sql: Sql) => {
  const shared = createRecent<ArrayBuffer>(MAX_SHARED_BYTES, ({ byteLength }) => byteLength);
  const forget = (isGone: (key: string) => boolean): void => {
    for (const [key] of shared.entries()) if (isGone(key)) shared.delete(key);
  };
  const readStored = (set: string, slot: number, part: number): ArrayBuffer | undefined => {
    const pieces = sql
      .exec('SELECT bytes FROM parts WHERE base_set = ? AND slot = ? AND part = ? ORDER BY piece', set, slot, part)
      .toArray()
      .flatMap(({ bytes }) => (bytes instanceof ArrayBuffer ? [bytes] : []));
    return pieces.length === 0 ? undefined : joinPieces(pieces);
  };
  sql.exec(`CREATE TABLE IF NOT EXISTS parts (
    base_set TEXT, slot INTEGER, part INTEGER, piece INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (base_set, slot, part, piece))`);
  return {
    /** Replaces all parts in a slot. */
    write(set: string, slot: number, parts: readonly ArrayBuffer[]): void {
      forget((key) => key.startsWith(`${slot} `) && key.endsWith(` ${set}`));
      parts.forEach((bytes, part) => {
        const pieces = piecesOf(bytes);
        pieces.forEach((piece, index) => {
          sql.exec('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?)', set, slot, part, index, piece);
        });
        // Deletes further pieces of an earlier, longer part.
        sql.exec(
          'DELETE FROM parts WHERE base_set = ? AND slot = ? AND part = ? AND piece >= ?',
          set,
          slot,
          part,
          pieces.length,
        );
      });
      sql.exec('DELETE FROM parts WHERE base_set = ? AND slot = ? AND part >= ?', set, slot, parts.length);
    },
    /** One part of a slot; undefined if there is none. */
    read(set: string, slot: number, part: number): ArrayBuffer | undefined {
      const key = keyOf(set, slot, part);
      const bytes = shared.get(key) ?? readStored(set, slot, part);
      if (bytes !== undefined) shared.set(key, bytes);
      return bytes;
    },
    drop(set: string): void {
      forget((key) => key.endsWith(` ${set}`));
      sql.exec('DELETE FROM parts WHERE base_set = ?', set);
    },
  };
};

export type PartStore = ReturnType<typeof createPartStore>;
