// The access token for gateways that require one. Stored for this tab only; the documents and the playground share it.

import { element } from './element.ts';

const NAME = 'coinsheet-access-token';

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
