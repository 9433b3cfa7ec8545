// Dates in cells of a spreadsheet in another time zone, which Google tells of the file.

import { expect, test } from 'vitest';
import { startGatewayDesk } from '../fakes/gateway-desk.ts';
test('a date that a history shows is the date that COIN_AT reads', async () => {
  const desk = await startGatewayDesk({ timeZone: 'America/New_York' });
  try {
    const history = desk.call('COIN_HISTORY', 'BTC', '', '2024-03-08', '2024-03-12', '', 'headers=no');
    const rows = Array.isArray(history) ? history : [];
    expect(rows.map(([date]) => date.toISOString())).toEqual([
      '2024-03-08T05:00:00.000Z',
      '2024-03-09T05:00:00.000Z',
      '2024-03-10T05:00:00.000Z',
      '2024-03-11T04:00:00.000Z',
      '2024-03-12T04:00:00.000Z',
    ]);
    const dates = rows.map(([date]) => [date]);
    expect(desk.call('COIN_AT', 'BTC', dates)).toEqual(rows.map(([, price]) => [price]));
  } finally {
    await desk.dispose();
  }
});
