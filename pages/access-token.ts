// The access token that somebody gave, where the gateway wants one: kept for this tab, and only there, for
// the reference and the playground.

import { element } from './element.ts';

const NAME = 'coinsheet-access-token';

export const keptToken = (): string => sessionStorage.getItem(NAME) ?? '';

export const askGateway = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
  const token = keptToken();
  return fetch(address, { headers: { ...headers, ...(token !== '' && { Authorization: `Bearer ${token}` }) } });
};

/** A field for the token. @param given is called with it once it is kept. */
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
