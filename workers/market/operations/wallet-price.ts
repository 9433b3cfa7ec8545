// Description of the price of wallet operations.

export const EACH_NETWORK = 'for each network, ten times that for all';
