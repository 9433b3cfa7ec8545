// A field for the access token above the sheet, shown if the gateway needs one.

import { tokenForm } from '../../pages/access-token.ts';
import { find } from '../find.ts';

export interface TokenBanner {
  readonly show: (wantsToken: boolean) => void;
}

export const startTokenBanner = (given: (token: string) => void): TokenBanner => {
  const banner = find('token', HTMLDivElement);
  banner.append(tokenForm(given));
  return {
    show: (wantsToken) => {
      banner.hidden = !wantsToken;
    },
  };
};
