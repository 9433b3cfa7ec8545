// Symbols whose letters are others in upper case, below the snapshot: no coin is denied that there is.

import { beforeAll, expect, it } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

const symbols = ['ß', 'µ', 'ı', 'İX', 'ﬁ', 'Ω', 'ABC'];
const coins = [
  ...Array.from({ length: 1000 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index)),
  ...symbols.map((symbol, index) => coin(`u${index}`, symbol, 1001 + index, 10 - index)),
];

let isolate: Gateway;
beforeAll(async () => {
  isolate = startInProcessGateway({
    configuration: testConfiguration(() => 1_000_000_000, { snapshotCoins: 1000 }),
    upstream: (parameters) => plainUpstream(coins, parameters),
  }).isolate();
  await askIsolate(isolate, '/coins');
});

it.each(symbols)('%s', async (symbol) => {
  const list = await askIsolate(isolate, `/coins.csv?columns=symbol&symbol=${encodeURIComponent(symbol)}`);
  const one = await askIsolate(isolate, `/coins/symbol:${encodeURIComponent(symbol)}/symbol`);
  expect([(await list.text()).trim().split('\r\n'), await one.text()]).toEqual([['symbol', symbol], symbol]);
});
