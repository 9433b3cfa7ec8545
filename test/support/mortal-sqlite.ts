// SQLite as a process sees it that ends before a chosen statement: this one and all later ones throw.

import type { Sql } from '../../workers/gateway/broker/storage.ts';

export class ProcessEnded extends Error {
  constructor() {
    super('The process has ended');
  }
}

export interface MortalSql extends Sql {
  /** The process ends before its statement of this number from now on, from 1. */
  endBefore(statement: number): void;
  hasEnded(): boolean;
}

/** A process over the data. Another one over the same data knows nothing of its end. */
export const mortal = (sql: Sql): MortalSql => {
  let left = Number.POSITIVE_INFINITY;
  return {
    exec(query, ...bindings) {
      left -= 1;
      if (left > 0) return sql.exec(query, ...bindings);
      left = 0;
      throw new ProcessEnded();
    },
    endBefore(statement) {
      left = statement;
    },
    hasEnded: () => left === 0,
  };
};
