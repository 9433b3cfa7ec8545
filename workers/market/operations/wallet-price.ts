// How the operations on wallets describe the price of requests for several networks.

export const EACH_NETWORK = 'for each network, ten times that for all';
