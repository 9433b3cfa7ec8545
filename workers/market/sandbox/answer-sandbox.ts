// Handles the requests under /_sandbox/: set faults, clear them, show the state. They need no key and cost nothing.

import { answerJson, answerProblem } from '../answers/problem.ts';
import type { Service } from '../service.ts';
import { readFaultRules } from './fault-rules.ts';

type Handler = (request: Request, service: Service) => Promise<Response>;

const putFaults: Handler = async (request, { book }) => {
  const faults = readFaultRules(await request.text());
  if (!faults.ok) {
    return answerProblem({ reason: 'wrong-faults', sentence: faults.error }, new URL(request.url).pathname);
  }
  await book().putFaults(faults.value);
  return answerJson(faults.value);
};

const clearFaults: Handler = async (_request, { book }) => {
  const none = { seed: '', rules: [] };
  await book().putFaults(none);
  return answerJson(none);
};

/** Lists the configured keys, and former ones with usage. */
const showState: Handler = async (_request, { settings, now, book }) => {
  const { usage, faults } = await book().state();
  const keys = [...new Set([...settings.keys.keys(), ...usage.map(({ key }) => key)])].map((key) => {
    const rows = usage.filter((row) => row.key === key);
    return {
      key,
      plan: settings.keys.get(key)?.plan,
      totalCredits: settings.keys.get(key)?.totalCredits,
      usedCredits: rows.reduce((sum, { credits }) => sum + credits, 0),
      paths: rows.map(({ path, requests, refused, credits }) => ({ path, requests, refused, credits })),
    };
  });
  return answerJson({ now: new Date(now()).toISOString(), keys, faults });
};

const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/_sandbox/faults': { PUT: putFaults, DELETE: clearFaults },
  '/_sandbox/state': { GET: showState },
};

/** Undefined if the path is not the sandbox's. */
export const answerSandbox = async (request: Request, service: Service): Promise<Response | undefined> => {
  const { pathname } = new URL(request.url);
  const handlers = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined;
  if (handlers === undefined) return undefined;
  const handler = Object.hasOwn(handlers, request.method) ? handlers[request.method] : undefined;
  if (handler !== undefined) return handler(request, service);
  return answerProblem({ reason: 'wrong-method', allowed: Object.keys(handlers).join(', ') }, pathname);
};
