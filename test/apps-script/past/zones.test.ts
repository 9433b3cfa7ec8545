// Dates in cells of a spreadsheet in another time zone, which Google tells of the file and Excel has from the computer.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';

const addon = useBuiltAddon();

let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk(addon(), { timeZone: 'America/New_York' });
});
afterAll(() => desk?.dispose());

test('a date that a history shows is the date that COIN_AT reads', () => {
  const history = desk.call('COIN_HISTORY', 'BTC', '', '2024-03-08', '2024-03-12', '', 'headers=no');
  const rows = Array.isArray(history) ? history : [];
  expect(rows.map(([date]) => date.toISOString())).toEqual([
    '2024-03-08T05:00:00.000Z',
    '2024-03-09T05:00:00.000Z',
    '2024-03-10T05:00:00.000Z',
    '2024-03-11T04:00:00.000Z',
    '2024-03-12T04:00:00.000Z',
  ]);
  expect(
    desk.call(
      'COIN_AT',
      'BTC',
      rows.map(([date]) => [date]),
    ),
  ).toEqual(rows.map(([, price]) => [price]));
});
