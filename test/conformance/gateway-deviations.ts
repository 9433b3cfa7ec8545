// Where the gateway answers otherwise than the service it stands in for, on purpose, and why. The suite checks that each entry is
// still true: a row here that holds after all is a failure.

const noWallets = 'the gateway serves coins only: it never holds a wallet';

export const gatewayDeviations: Readonly<Record<string, string>> = {
  '5 401 without a key': 'the gateway holds the key, so that its clients need none',
  '5 401 with a wrong key': 'a key that a client sends is neither needed nor forwarded',
  '4.2 /wallet/balance': noWallets,
  '4.2 /wallet/defi/v2': noWallets,
  '4.2 409 until the transactions are synchronised': noWallets,
  '4.2 PATCH /transactions synchronises them': noWallets,
  '8 GET /coins costs 2 credits': 'a client of the gateway spends no credits, and cannot read the operator’s',
};
