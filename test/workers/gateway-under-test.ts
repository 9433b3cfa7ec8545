// The gateway's own Worker and gate over a KV that fails on demand, with a gate that fails on demand, and with a
// restart that takes no new process. PUT /_faults with a list of faults, until the next restart; GET tells what was
// asked of KV since the last one, and how often the gate was evicted. PUT /_restart with all variables that differ from
// those that the process was started with.

import { bindingsOf, beginIsolate, gateOf, presentIsolate, type EnvUnderTest } from './isolate.ts';

export { Gate } from './gate-under-test.ts';

const restart = async (request: Request, env: EnvUnderTest): Promise<Response> => {
  const ended = gateOf(env, presentIsolate());
  beginIsolate(await request.json<Readonly<Record<string, string>>>());
  // An object that is ended gives no answer.
  await ended.end().catch(() => undefined);
  return new Response(null, { status: 204 });
};

export default {
  async fetch(request, env, context): Promise<Response> {
    const isolate = presentIsolate();
    const { pathname } = new URL(request.url);
    if (pathname === '/_restart') return await restart(request, env);
    if (pathname !== '/_faults') return await isolate.worker.fetch(request, bindingsOf(env, isolate), context);
    if (request.method === 'PUT') isolate.faults = await request.json<string[]>();
    return Response.json({ ...isolate.asked, evictions: isolate.evictions });
  },
} satisfies ExportedHandler<EnvUnderTest>;
