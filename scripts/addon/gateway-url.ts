// Checks the gateway address for a build of the add-on.

import { StartProblem } from '../local/start-problem.ts';

/** The address of `npm start`. */
const LOCAL_GATEWAY_URL = 'http://127.0.0.1:8787';

export const readGatewayUrl = (given: string | undefined): string => {
  const text = (given ?? '').trim() || LOCAL_GATEWAY_URL;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new StartProblem(`GATEWAY_URL is "${text}": write an address such as https://coinsheet.name.workers.dev.`);
  }
  return url.href.replace(/\/+$/, '');
};
