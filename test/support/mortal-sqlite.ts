// SQLite whose process ends before a chosen statement: this one and all later ones throw, as if it were gone.

import type { Sql } from '../../workers/gateway/broker/sql.ts';

export class ProcessEnded extends Error {
  constructor() {
    super('The process has ended');
  }
}

export interface MortalSql extends Sql {
  /** Statements executed since the last `reviveUntil`. */
  executed(): number;
  /** A new process over the same data, which ends before its statement of this number, from 1. */
  reviveUntil(statement: number): void;
  isDead(): boolean;
}

export const mortal = (sql: Sql): MortalSql => {
  let count = 0;
  let last = Number.POSITIVE_INFINITY;
  return {
    exec(query, ...bindings) {
      if (count + 1 >= last) {
        last = 0;
        throw new ProcessEnded();
      }
      count += 1;
      return sql.exec(query, ...bindings);
    },
    executed: () => count,
    reviveUntil(statement) {
      [count, last] = [0, statement];
    },
    isDead: () => last === 0,
  };
};
