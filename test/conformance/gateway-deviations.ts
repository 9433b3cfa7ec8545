// Intended deviations of the gateway from the service it replaces, with reasons. The suite checks that each entry is
// still true: a deviating row that passes is a failure.

const noWallets = 'the gateway serves coins only, not wallets';
const onlyThePresent = 'the gateway has the present market only';
const onlyCoins = 'the gateway serves coins only';

export const gatewayDeviations: Readonly<Record<string, string>> = {
  '5 401 without a key': 'the gateway holds the key, so that its clients need none',
  '5 401 with a wrong key': 'a key of a client is not needed and not forwarded',
  '4.2 /wallet/balance': noWallets,
  '4.2 /wallet/defi/v2': noWallets,
  '4.2 409 until the transactions are synchronised': noWallets,
  '4.2 PATCH /transactions synchronises them': noWallets,
  'later: /coins/{coinId}/charts: points of seconds, US dollars, bitcoin, ether, oldest first': onlyThePresent,
  'later: /coins/{coinId}/charts: the last price is the list’s': onlyThePresent,
  'later: /coins/{coinId}/charts: period=all has days at 00:00 UTC': onlyThePresent,
  'later: /coins/charts: a chart or an error for each coin': onlyThePresent,
  'later: /coins/price/avg: the price of the chart': onlyThePresent,
  'later: /coins/price/exchange': onlyThePresent,
  'later: /markets': onlyCoins,
  'later: /currencies': onlyCoins,
  'later: /v1 is a prefix of the same paths': 'the operator chooses the gateway’s address',
  'later: /wallet/blockchains': noWallets,
  'later: /wallet/balance by connectionId': noWallets,
  'later: /wallet/balances: network by network': noWallets,
  'later: PATCH /wallet/transactions with query parameters, then GET and /wallet/status': noWallets,
  'later: /wallet/defi has every required field': noWallets,
  'later: /portfolio/coins': noWallets,
  'later: /portfolio/value': noWallets,
  'later: /portfolio/chart': noWallets,
  'later: /portfolio/transactions': noWallets,
  '8 GET /coins costs 2 credits': 'a client of the gateway spends no credits, and cannot read the operator’s',
};

export interface RequestDeviation {
  /** A short description of the request. */
  readonly title: string;
  readonly query: string;
  readonly why: string;
}

const times = (count: number, one: string): string => Array.from({ length: count }, () => one).join();

/** Requests for lists of coins in the upstream's own parameters that the gateway answers differently. */
export const requestDeviations: readonly RequestDeviation[] = [
  {
    title: 'an id in capitals',
    query: 'coinIds=BITCOIN',
    why: 'the gateway ignores the case of ids, as of all texts',
  },
  {
    title: '1,001 ids',
    query: `coinIds=${times(1001, 'bitcoin')}`,
    why: 'an answer has at most 1,000 rows, and addresses are limited in length',
  },
  {
    title: '101 categories',
    query: `categories=${times(101, 'defi')}`,
    why: 'no real question has that many, and addresses are limited in length',
  },
  {
    title: 'a name of 2,001 characters',
    query: `name=${'a'.repeat(2001)}`,
    why: 'no coin has such a name, and the question would cost credits',
  },
  {
    title: 'a price above -1',
    query: 'price~greaterThan=-1',
    why: 'the published interface accepts negative bounds for percentages only, so others are not sent',
  },
];
