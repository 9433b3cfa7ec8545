// The main job, whole: the market service, the gateway before it, the built add-on calling it, and a real spreadsheet
// engine into which a person types. The same table has to come out of the address and of the formula.

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startHttpTransport, type HttpTransport } from '../apps-script/fakes/http-transport.ts';
import { startScriptHost } from '../apps-script/fakes/script-host.ts';
import { openSheet } from '../apps-script/fakes/sheet.ts';
import { freePlan } from '../support/free-plan.ts';
import { startGateway, type TestGateway, type TestGatewayOptions } from '../support/start-gateway.ts';
const columnsOf = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

describe.each<[string, TestGatewayOptions]>([
  ['with a key that has no pace', {}],
  ['with a key of the free plan', freePlan],
])('%s', (_title, options) => {
  let gateway: TestGateway;
  let transport: HttpTransport;
  let sheet: ReturnType<typeof openSheet>;
  beforeAll(async () => {
    gateway = await startGateway(options);
    transport = startHttpTransport();
    const host = startScriptHost(inject('addonFolder'), {
      transport: transport.send,
      documentProperties: { GATEWAY_URL: gateway.url },
    });
    sheet = openSheet(['COINS', 'COIN'], (name, ...values) => host.call(name, ...values));
  });
  afterAll(async () => {
    await transport?.close();
    await gateway?.dispose();
  });

  it('=COINS("defi", "marketCap>1e9") spills the table that the address prints', async () => {
    const csv = await (await gateway.get('/coins?category=defi&where=marketCap%3E1e9&format=csv')).text();
    const lines = csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines[0]?.length).toBe(columnsOf.length);

    sheet.type('A1', '=COINS("defi", "marketCap>1e9")');
    const cells = lines.map((_, row) => columnsOf.map((column) => String(sheet.value(`${column}${row + 1}`))));
    expect(cells[0]?.slice(0, 5)).toEqual(['Rank', 'Name', 'Symbol', 'Price (USD)', 'Change 24h']);
    expect(cells.slice(1)).toEqual(lines.slice(1));
    expect(sheet.value(`A${lines.length + 1}`)).toBeNull();

    sheet.type('J1', '=SUM(G2:G1000)');
    sheet.type('J2', '=INDEX(COINS("defi", "marketCap>1e9"), 2, 2)');
    const sum = lines.slice(1).reduce((total, line) => total + Number(line[6]), 0);
    expect(Number(sheet.value('J1')) / sum).toBeCloseTo(1, 12);
    expect(sheet.value('J2')).toBe(lines[1]?.[1]);
  });
});
