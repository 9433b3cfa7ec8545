// Where the gateway wants an access token: a field to give it, above the sheet.

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
