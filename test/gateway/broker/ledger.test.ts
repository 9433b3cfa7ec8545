import { describe, expect, it } from 'vitest';
import { createLedger } from '../../../workers/gateway/broker/spend/ledger.ts';
import { openSqlite } from '../../support/sqlite.ts';

const noon = Date.parse('2026-01-31T12:00:00Z');
const nextNoon = noon + 86_400_000;

describe('ledger', () => {
  it('adds up what was spent today, by purpose, and in the month', () => {
    const ledger = createLedger(openSqlite());
    ledger.debit(noon - 86_400_000, 'refresh', 4);
    ledger.debit(noon, 'refresh', 2);
    ledger.debit(noon, 'question', 2);
    ledger.debit(noon, 'question', 2);
    expect(ledger.spending(noon)).toEqual({
      today: 6,
      thisMonth: 10,
      todayBy: { refresh: 2, opening: 0, deepening: 0, question: 4, history: 0, rates: 0, portfolio: 0, balances: 0 },
    });
  });

  it('gives credits back to the day and the purpose that they were taken from', () => {
    const ledger = createLedger(openSqlite());
    const receipt = ledger.debit(noon, 'opening', 2);
    ledger.debit(nextNoon, 'opening', 2);
    ledger.refund(receipt);
    expect(ledger.spending(noon).today).toBe(0);
    expect(ledger.spending(nextNoon).today).toBe(2);
  });

  it('forgets days before the last month, and no others', () => {
    const sql = openSqlite();
    const ledger = createLedger(sql);
    for (let day = 0; day < 100; day += 1) ledger.debit(noon + day * 86_400_000, 'refresh', 2);
    const [kept] = sql.exec('SELECT COUNT(*) AS days FROM spending').toArray();
    expect(kept?.['days']).toBe(62);
  });

  it('forgets nothing of this month because a clock is far ahead for a moment', () => {
    const ledger = createLedger(openSqlite());
    ledger.debit(noon, 'refresh', 2);
    ledger.debit(noon + 100 * 86_400_000, 'refresh', 2);
    ledger.debit(noon, 'refresh', 2);
    expect(ledger.spending(noon).thisMonth).toBe(4);
  });

  it('tells the credits of each day, the oldest first', () => {
    const ledger = createLedger(openSqlite());
    ledger.debit(nextNoon, 'refresh', 8);
    ledger.debit(noon, 'question', 2);
    ledger.refund(ledger.debit(noon, 'refresh', 2));
    ledger.debit(noon, 'history', 3);
    expect(ledger.days()).toEqual([
      { day: '2026-01-31', credits: 5 },
      { day: '2026-02-01', credits: 8 },
    ]);
  });
});
