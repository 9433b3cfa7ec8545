// A small market of coins with unusual names, as in the real market, with a real gateway and a spreadsheet.

import { categoryNames, chainNames } from '../../shared/coin/memberships.ts';
import { coin, listing, startScriptedUpstream, type ScriptedCoin } from '../support/start-scripted-upstream.ts';
import { startGatewayDesk, type GatewayDesk } from './fakes/gateway-desk.ts';

const contract = (blockchain: string, contractAddress: string) => ({ blockchain, contractAddress });

const tonAddress = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const suiPool = `0x${'a'.repeat(64)}::pool::Pool<0x${'b'.repeat(64)}::usdc::USDC, 0x2::sui::SUI>`;

/** By falling market cap. */
export const oddCoins: readonly ScriptedCoin[] = [
  { ...coin('bitcoin', 'BTC', 1, 9e11), name: ' Bitcoin ' },
  {
    ...coin('tether', 'USDT', 2, 8e11),
    name: 'Tether',
    contractAddresses: [
      contract('ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      contract('solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
      contract('the-open-network', tonAddress),
      contract('near-protocol', 'usdt.tether-token.near'),
      contract('polkadot', '1337'),
    ],
  },
  {
    ...coin('sui', 'SUI', 3, 7e11),
    name: 'Sui',
    contractAddresses: [contract('sui', '0x2::sui::SUI'), contract('sui', suiPool)],
  },
  // The symbol of a larger coin is the id of a smaller one.
  { ...coin('pepe-large', 'PEPE', 4, 6e11), name: 'Pepe' },
  { ...coin('pepe', 'PEPEOLD', 5, 5e11), name: 'Old Pepe' },
  // Ids that are categories, blockchains or parts of references, or contain special characters.
  { ...coin('metaverse', 'META', 6, 4e11), name: 'Metaverse ETP' },
  { ...coin('apenft', 'NFT', 7, 3e11), name: 'APENFT' },
  { ...coin('solana', 'SOL', 8, 2e11), name: 'Solana' },
  { ...coin('Upper_Case', 'UPP', 9, 1e11), name: 'Upper\u00a0' },
  { ...coin('one,two', 'COMMA', 10, 9e10), name: 'One, Two' },
  { ...coin('name:odd', 'ODD', 11, 8e10), name: 'Odd "name"' },
  { ...coin('say "hi"', 'HI', 12, 7e10), name: 'Hi' },
  { ...coin('chain:odd', 'CHO', 13, 6e10), name: 'Chain Odd' },
  { ...coin('refresh:1', 'REF', 14, 5e10), name: 'Refresh' },
  { ...coin('true', 'TRUE', 15, 4e10), name: 'True' },
  { ...coin('#n/a', 'NA', 16, 3e10), name: 'Not Available' },
  { ...coin(' blank id ', ' PAD ', 17, 2e10), name: '\tBlank ' },
  { ...coin('0x1234567890abcdef1234567890abcdef', 'HEX', 18, 1e10), name: 'Hex' },
  { ...coin('名', '名', 19, 9e9), name: '名' },
  { ...coin('007', 'AGENT', 20, 8e9), name: 'Agent' },
];

/** Contract addresses of the coins, in the form of their explorers. */
export const oddContracts: readonly (readonly [address: string, chain: string, id: string])[] = [
  ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ethereum', 'tether'],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'solana', 'tether'],
  [tonAddress, 'the-open-network', 'tether'],
  ['usdt.tether-token.near', 'near-protocol', 'tether'],
  ['1337', 'polkadot', 'tether'],
  ['0x2::sui::SUI', 'sui', 'sui'],
  [suiPool, 'sui', 'sui'],
];

/** A formula blocks this thread, and the upstream with it, so the gateway fetches all sets first. */
export const startOddDesk = async (): Promise<GatewayDesk> => {
  const upstream = await startScriptedUpstream();
  upstream.answer(
    listing({ coins: oddCoins, categories: Object.fromEntries(categoryNames.map((name) => [name, oddCoins])) }),
  );
  const desk = await startGatewayDesk({ gatewayOptions: { vars: { UPSTREAM_URL: upstream.url } } });
  const sets = ['', ...categoryNames.map((name) => `?category=${name}`), ...chainNames.map((name) => `?chain=${name}`)];
  for (const set of sets) {
    const { status } = await desk.gateway.get(`/coins${set}`);
    if (status !== 200) throw new Error(`/coins${set} answers ${status}`);
  }
  return {
    ...desk,
    dispose: async () => {
      await desk.dispose();
      await upstream.dispose();
    },
  };
};
