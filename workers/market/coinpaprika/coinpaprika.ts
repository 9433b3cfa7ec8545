// CoinPaprika's interface over the same simulated market: routes a request to its operation, counts the call, applies
// faults on demand. It needs no key.

import { Router, type IRequest } from 'itty-router';
import { fail, type Result } from '../../../shared/result.ts';
import { answerJson, commonHeaders } from '../answers/problem.ts';
import { publishedPath, PATH_PREFIX, withoutPrefix } from '../operations/operation.ts';
import { spoilAnswer } from '../sandbox/damages.ts';
import type { Fault } from '../sandbox/fault-rules.ts';
import type { Service } from '../service.ts';
import { keylessAccount, type CoinpaprikaOperation, refusalText, type Refusal } from './operation.ts';
import { coinpaprikaOperations } from './operations.ts';

/** All of the interface is below it, with `/v1` or without. */
const COINPAPRIKA_PREFIX = '/coinpaprika';

const ALLOWED = 'GET, HEAD, OPTIONS';

const answerRefusal = (refusal: Refusal, retryAfter?: number): Response => {
  const { status, error } = refusalText(refusal);
  return new Response(JSON.stringify({ error }), {
    status,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json',
      ...(status === 405 ? { Allow: ALLOWED } : {}),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  });
};

interface Answered {
  readonly result: Result<unknown, Refusal>;
  readonly fault: Fault;
}

/** Every call counts, refused ones too, as long as calls are left. */
const perform = async (operation: CoinpaprikaOperation, request: IRequest, service: Service): Promise<Answered> => {
  const { pathname, search, searchParams } = new URL(request.url);
  const charge = {
    account: keylessAccount(service.settings),
    path: `${PATH_PREFIX}${publishedPath(operation.path)}`,
    credits: 1,
    now: service.now(),
  };
  const target = service.settings.hasSandbox ? `${pathname}${search}` : undefined;
  const { posted, fault = {} } = await service.book().admit(charge, target);
  switch (posted.outcome) {
    case 'no-credits':
      return { result: fail({ reason: 'calls-used-up' }), fault: {} };
    case 'too-many-requests':
      return { result: fail({ reason: 'too-many-requests' }), fault: {} };
    case 'admitted': {
      const asked = { query: searchParams, pathParts: { ...request.params }, service };
      const { status } = fault;
      return {
        result: status === undefined ? operation.answerTo(asked) : fail({ reason: 'on-demand', status }),
        fault,
      };
    }
    default:
      return posted satisfies never;
  }
};

const handle =
  (operation: CoinpaprikaOperation) =>
  async (request: IRequest, service: Service): Promise<Response> => {
    if (request.method !== 'GET') return answerRefusal({ reason: 'wrong-method' });
    const { result, fault } = await perform(operation, request, service);
    const answer = result.ok ? answerJson(result.value) : answerRefusal(result.error, fault.retryAfter);
    return spoilAnswer(fault, answer, async () => undefined);
  };

export const createCoinpaprika = () => {
  const router = Router<IRequest, [Service]>({ base: PATH_PREFIX });
  for (const operation of coinpaprikaOperations) router.all(operation.path, handle(operation));
  router.all('*', () => answerRefusal({ reason: 'unknown-path' }));

  const answer = async (request: Request, service: Service): Promise<Response> => {
    const response: Response = await router.fetch(request, service);
    const { latencyMilliseconds } = service.settings;
    if (latencyMilliseconds > 0) await scheduler.wait(latencyMilliseconds);
    return response;
  };
  /** Undefined if the request is for the first interface. */
  return (request: Request, service: Service): Promise<Response> | undefined => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(`${COINPAPRIKA_PREFIX}/`)) return undefined;
    url.pathname = `${PATH_PREFIX}${withoutPrefix(url.pathname.slice(COINPAPRIKA_PREFIX.length))}`;
    return answer(new Request(url, { method: request.method }), service);
  };
};
