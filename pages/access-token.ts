// The access token for gateways that require one. Stored for this tab only; the documents and the playground share it.

import { element } from './element.ts';

const NAME = 'coinsheet-access-token';

const inFragment = /^#(take)?&?(?:token=([\x21-\x7e]+))?$/;

/**
 * Takes out of the address what `coinsheet deploy` puts there: `#take&token=…`. It stays in no history, and no browser
 * sends a fragment to a server. Returns whether the dialog of the ways into a sheet is wanted.
 */
export const readDeployedFragment = (): boolean => {
  const [whole, taken, token] = inFragment.exec(location.hash) ?? [];
  if (whole === undefined) return false;
  if (token !== undefined) sessionStorage.setItem(NAME, token);
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken !== undefined;
};

export const keptToken = (): string => sessionStorage.getItem(NAME) ?? '';

export const askGateway = (address: string, request: RequestInit = {}): Promise<Response> => {
  const token = keptToken();
  return fetch(address, { ...request, headers: token === '' ? {} : { Authorization: `Bearer ${token}` } });
};

/** A field for the token. @param given is called with the token after it is stored. */
export const tokenForm = (given: (token: string) => void): HTMLElement => {
  const field = element('input', { type: 'password', autocomplete: 'off', required: '', spellcheck: 'false' });
  const form = element(
    'form',
    { class: 'token' },
    element('label', {}, 'Access token ', field),
    element('button', { type: 'submit' }, 'Use it'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const token = field.value.trim();
    sessionStorage.setItem(NAME, token);
    given(token);
  });
  return form;
};
