// The broker's storage: the part of a Durable Object's SQLite that it needs, small, so that any SQLite can replace
// it; and the notebook, small values that it keeps after it ends, as JSON by name. The part that wrote a value reads
// it once and checks it. A value of another shape, as an earlier version may have written it, counts as missing.

import type { WriteLog } from '../log/write-log.ts';
import type { UpstreamFailure } from '../upstream/failures.ts';

// Names that are private, and yet needed to find what was stored for them: each as an HMAC with a random key of this
// object, since public addresses could be guessed from plain hashes.

export type SqlValue = ArrayBuffer | string | number | null;

export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface Sql {
  exec(query: string, ...bindings: readonly SqlValue[]): { toArray(): readonly SqlRow[] };
}

/** A text column of a row; empty if it holds no text. */
export const textIn = (row: SqlRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

export type Check<Value> = (stored: unknown) => stored is Value;

export interface Notebook {
  /** The last value written under a name; undefined if there is none or it fails the check. */
  read<Value>(name: string, check: Check<Value>): Value | undefined;
  write(name: string, value: unknown): void;
}

export const isRecord = (stored: unknown): stored is Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored);

/** Whether a stored value is an object whose members all pass. */
export const isRecordOf = <Value>(stored: unknown, check: Check<Value>): stored is Readonly<Record<string, Value>> =>
  isRecord(stored) && Object.values(stored).every(check);

/** Whether a stored value is an object that has numbers under these names. */
export const hasNumbers = <Name extends string>(
  stored: unknown,
  ...names: readonly Name[]
): stored is Readonly<Record<Name, number>> =>
  isRecord(stored) && names.every((name) => typeof stored[name] === 'number' && Number.isFinite(stored[name]));

export const isNumber: Check<number> = (stored): stored is number =>
  typeof stored === 'number' && Number.isFinite(stored);

export const isText: Check<string> = (stored): stored is string => typeof stored === 'string';

export const isListOf = <Value>(stored: unknown, check: Check<Value>): stored is readonly Value[] =>
  Array.isArray(stored) && stored.every(check);

/** The value of stored JSON; undefined if it cannot be parsed or fails the check. */
export const readStored = <Value>(json: string, check: Check<Value>): Value | undefined => {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return undefined;
  }
  return check(stored) ? stored : undefined;
};

/** What all parts of the broker may use. */
export interface Tools {
  readonly sql: Sql;
  readonly notebook: Notebook;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that advance during calls to the upstream even if `now` is frozen: the limiter's. */
  readonly clock: () => number;
  readonly log: WriteLog;
}

export const createNotebook = (sql: Sql): Notebook => {
  sql.exec('CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  return {
    read(name, check) {
      const [row] = sql.exec('SELECT value FROM notes WHERE name = ?', name).toArray();
      return row === undefined ? undefined : readStored(textIn(row, 'value'), check);
    },
    write(name, value) {
      sql.exec('INSERT OR REPLACE INTO notes VALUES (?, ?)', name, JSON.stringify(value));
    },
  };
};

type Reason = UpstreamFailure['reason'];

const isSentence = (stored: Readonly<Record<string, unknown>>): boolean => typeof stored['detail'] === 'string';
const anything = (): boolean => true;

/** Checks the fields that a failure of each reason must have. */
const parts: Readonly<Record<Reason, (stored: Readonly<Record<string, unknown>>) => boolean>> = {
  key: anything,
  credits: anything,
  rate: anything,
  timeout: anything,
  unavailable: isSentence,
  'in-doubt': isSentence,
  rejected: isSentence,
  withheld: ({ why }) => isText(why),
  'not-found': anything,
};

const isReason = (value: unknown): value is Reason => typeof value === 'string' && Object.hasOwn(parts, value);

export const isStoredFailure: Check<UpstreamFailure> = (stored): stored is UpstreamFailure => {
  if (!isRecord(stored)) return false;
  const { reason, retryAfterSeconds } = stored;
  // JSON omits undefined fields.
  const hasTime = retryAfterSeconds === undefined || isNumber(retryAfterSeconds);
  return hasTime && isReason(reason) && parts[reason](stored);
};

/** Under what name something is stored. */
export type HideName = (name: string) => Promise<string>;

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const KEY_BYTES = 32;

export const createHideName = (notebook: Notebook): HideName => {
  let key: Promise<CryptoKey> | undefined;
  const ownKey = (): Promise<CryptoKey> => {
    let text = notebook.read('names-key', isText);
    if (text === undefined) {
      text = hexOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
      notebook.write('names-key', text);
    }
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return crypto.subtle.importKey('raw', new TextEncoder().encode(text), algorithm, false, ['sign']);
  };
  return async (name) => {
    key ??= ownKey();
    return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(name))));
  };
};
