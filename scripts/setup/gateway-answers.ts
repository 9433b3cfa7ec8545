// Checks over HTTP whether a deployed gateway answers.

import { fail, ok, type Result } from '../../shared/result.ts';

const WAIT_MILLISECONDS = 15_000;
const UNAUTHORISED = 401;

const get = async (fetcher: typeof fetch, url: string): Promise<Response | undefined> => {
  try {
    return await fetcher(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    });
  } catch {
    return undefined;
  }
};

const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  try {
    return Object(await response.json());
  } catch {
    return {};
  }
};

/** Checks the gateway's status; costs nothing. */
export const gatewayRuns = async (fetcher: typeof fetch, gatewayUrl: string): Promise<Result<undefined, string>> => {
  const response = await get(fetcher, `${gatewayUrl}/status`);
  if (response === undefined) return fail(`nothing answers at ${gatewayUrl} yet`);
  const { service, detail } = await bodyOf(response);
  if (service === 'coinsheet') return ok(undefined);
  return fail(typeof detail === 'string' ? detail.replace(/\.$/, '') : `${gatewayUrl} is not a Coinsheet gateway`);
};

/** The largest coins with their prices; costs credits if there is no snapshot yet. */
export const firstAnswer = async (fetcher: typeof fetch, gatewayUrl: string): Promise<Result<string, string>> => {
  const response = await get(fetcher, `${gatewayUrl}/coins?columns=name,price&sort=-marketCap&limit=3&format=table`);
  if (response === undefined) return fail(`nothing answers at ${gatewayUrl}`);
  if (response.status === UNAUTHORISED) return ok('it answers requests with an access token');
  const { rows, detail } = await bodyOf(response);
  if (!Array.isArray(rows) || rows.length === 0)
    return fail(typeof detail === 'string' ? detail.replace(/\.$/, '') : `it answered ${response.status}`);
  const told = rows.map((row) => (Array.isArray(row) ? row.join(' ') : ''));
  const invented = response.headers.get('X-Data-Simulated') === 'true' ? ', all invented' : '';
  return ok(`${told.join(', ')}${invented}`);
};
