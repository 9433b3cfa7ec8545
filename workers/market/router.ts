// Routes a request to its operation. The key is checked first: a client without one learns nothing about paths and
// methods.

import { Router, type IRequest } from 'itty-router';
import { answerJson, answerPreflight, answerProblem } from './answers/problem.ts';
import { createCoinpaprika } from './coinpaprika/coinpaprika.ts';
import { openApiDocument } from './openapi-document.ts';
import { allowedMethods, pageReader, perform } from './operations/perform.ts';
import { type Operation, type OperationRequest, withoutPrefix } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import { answerSandbox } from './sandbox/answer-sandbox.ts';
import { spoilAnswer } from './sandbox/damages.ts';
import type { Service } from './service.ts';
import { MINUTE_MS } from './simulation/market.ts';
import type { ApiKey, Settings } from './settings.ts';

const DAY_MS = 86_400_000;

/** Keeps work running after the client has disconnected. */
type WaitUntil = (work: Promise<unknown>) => void;

/** `shownPath`: the path as the client sent it, for errors. */
type RouteArguments = [service: Service, key: ApiKey, shownPath: string];

const latency = async ({ latencyMilliseconds }: Settings): Promise<void> => {
  if (latencyMilliseconds > 0) await scheduler.wait(latencyMilliseconds);
};

/** Delays an answer that comes from no operation. */
const late = async ({ settings }: Service, answer: Response): Promise<Response> => {
  await latency(settings);
  return answer;
};

const answerOperation = async (
  operation: Operation,
  request: OperationRequest,
  target: string,
  shownPath: string,
): Promise<Response> => {
  const { settings } = request.service;
  const { result, fault = {}, finish } = await perform(operation, request, target);
  const answer = result.ok
    ? answerJson(result.value)
    : answerProblem(result.error, shownPath, fault.errorForm ?? settings.errorForm);
  const spoiled = await spoilAnswer(fault, answer, pageReader(operation, request));
  await latency(settings);
  // Awaited before the answer is sent: the client may send its next call as soon as it has the answer.
  await finish?.();
  return spoiled;
};

const handle =
  (route: string) =>
  async (request: IRequest, ...[service, key, shownPath]: RouteArguments): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url);
    const operation = operations.find(({ path, method }) => path === route && method === request.method);
    if (operation === undefined) {
      const problem = { reason: 'wrong-method', allowed: allowedMethods(route) } as const;
      return late(service, answerProblem(problem, shownPath, service.settings.errorForm));
    }
    const asked = { query: searchParams, headers: request.headers, pathParts: { ...request.params }, key, service };
    return answerOperation(operation, asked, `${pathname}${search}`, shownPath);
  };

/** Parameters that clients add to get past caches; they mean nothing here. */
const cacheBusters = ['_', 'cache_bust'];

const withoutCacheBusters = (request: Request): Request => {
  const url = new URL(request.url);
  // Only then: the rest of the query is written anew.
  if (!cacheBusters.some((name) => url.searchParams.has(name))) return request;
  for (const name of cacheBusters) url.searchParams.delete(name);
  return new Request(url, request);
};

/** Below it everything is as of the midnight that ends a day: `/_days/2024-12-31/coins`. No real service has it. */
const dayPath = /^\/_days\/(\d{4}-\d{2}-\d{2})(\/.*)$/;

/** The path below a day, and the service at its end; undefined for a day that has not ended, or is none. */
const atDay = (pathname: string, service: Service): { readonly path: string; readonly past: Service } | undefined => {
  const [, day = '', path = ''] = dayPath.exec(pathname) ?? [];
  const ends = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const isPast = ends <= service.now() && new Date(ends - DAY_MS).toISOString().startsWith(day);
  return isPast ? { path, past: service.asOf(ends / MINUTE_MS) } : undefined;
};

/** Answers every request; throws only unexpected errors. */
export const createRouter = () => {
  const router = Router<IRequest, RouteArguments>();
  const answerCoinpaprika = createCoinpaprika();
  for (const path of new Set(operations.map((operation) => operation.path))) router.all(path, handle(path));
  router.all('*', (_request, service, _key, shownPath) =>
    late(service, answerProblem({ reason: 'unknown-resource' }, shownPath, service.settings.errorForm)),
  );
  const answer = async (asked: Request, service: Service, waitUntil: WaitUntil): Promise<Response> => {
    const request = withoutCacheBusters(asked);
    const url = new URL(request.url);
    const { pathname: shownPath, origin } = url;
    const { keys, errorForm, hasSandbox } = service.settings;
    const switched = hasSandbox ? await answerSandbox(request, service) : undefined;
    if (switched !== undefined) return switched;
    const keyless = answerCoinpaprika(request, service);
    if (keyless !== undefined) return await keyless;
    url.pathname = withoutPrefix(shownPath);
    if (url.pathname === '/openapi.json' && request.method === 'GET') {
      return late(service, answerJson(openApiDocument(origin)));
    }
    const key = keys.get(request.headers.get('X-API-KEY') ?? '');
    if (key === undefined) return late(service, answerProblem({ reason: 'invalid-key' }, shownPath, errorForm));
    const { method, headers } = request;
    const day = atDay(url.pathname, service);
    if (day !== undefined) url.pathname = day.path;
    const answering = router.fetch(new Request(url, { method, headers }), day?.past ?? service, key, shownPath);
    // Without it, a client that disconnects before the refund would pay for a 503, and its call would count as
    // unanswered.
    waitUntil(answering.catch(() => undefined));
    return await answering;
  };
  return {
    fetch: async (request: Request, service: Service, waitUntil: WaitUntil): Promise<Response> => {
      if (request.method === 'OPTIONS') return answerPreflight();
      if (request.method !== 'HEAD') return await answer(request, service, waitUntil);
      const { url, headers } = request;
      // The runtime drops the body.
      return await answer(new Request(url, { method: 'GET', headers }), service, waitUntil);
    },
  };
};
