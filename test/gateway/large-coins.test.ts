// Coins that are larger than a coin should be: they keep what is known of them, and their page stays as it is.

import { describe, expect, it } from 'vitest';
import { joinPages } from '../../workers/gateway/codec/snapshot-layout.ts';
import { openSnapshot } from '../../workers/gateway/codec/snapshot.ts';
import { encodeText, metaOf, snapshotLabel } from '../support/encode-coins.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const asked = { page: 1, limit: 1000 };
const large = 'n'.repeat(40_000);
const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const plain = coin('bitcoin', 'BTC', 1, 2e12);

/** The row of a coin with further members as they are written, and its contracts. */
const rowOf = async (members: string) => {
  const meta = JSON.stringify(metaOf({ ...asked, itemCount: 1 }));
  const page = await encodeText(`{"meta":${meta},"result":[${JSON.stringify(plain).slice(0, -1)},${members}}]}`, asked);
  const snapshot = openSnapshot(joinPages([page], snapshotLabel));
  const bytes = snapshot.rows.bytes(0, true);
  return { coin: JSON.parse(new TextDecoder().decode(bytes)), bytes, contracts: snapshot.columns.contracts()[0], page };
};

describe('left out is', () => {
  it.each([
    ['an unknown text', `"x":"${large}"`],
    ['one that is large in UTF-8 only', `"x":"${'币'.repeat(12_000)}"`],
    ['numbers that are longer when written anew', `"x":[${'1e20,'.repeat(2_000)}1]`],
    ['what is nested too deep', `"x":${deep}`],
    ['what is too deep in a coin that is written anew', `"x":${'['.repeat(3_000)}${']'.repeat(3_000)},"decimals":"no"`],
  ])('%s', async (_title, members) => {
    const { coin: held, bytes, page } = await rowOf(members);
    expect(held).toMatchObject(plain);
    expect(bytes.byteLength).toBeLessThan(2_000);
    // Nor is it stored.
    expect(page.rows.byteLength).toBeLessThan(2_000);
  });

  it('a known text that is too large, before all that is unknown', async () => {
    const { coin: held } = await rowOf(`"redditUrl":"${large}","x":1,"websiteUrl":"w"`);
    expect(held).toEqual({ ...plain, websiteUrl: 'w', x: 1 });
  });

  it('a list of contracts that is too large, for filters too', async () => {
    const contract = { blockchain: 'b', contractAddress: '0x1' };
    const { coin: held, contracts } = await rowOf(
      `"contractAddresses":${JSON.stringify(Array.from({ length: 1_000 }, () => contract))}`,
    );
    expect(held).not.toHaveProperty('contractAddresses');
    expect(contracts).toEqual([]);
  });
});

it('a coin of 30 KB stays as it is', async () => {
  const members = `"x":"${'n'.repeat(30_000)}","y":1.5`;
  const { bytes } = await rowOf(members);
  expect(new TextDecoder().decode(bytes)).toBe(`${JSON.stringify(plain).slice(0, -1)},${members}}`);
});
