// Replaces Google's API in the framed sidebar: `google.script.run` calls the page around it, `google.script.host` does
// nothing. https://developers.google.com/apps-script/guides/html/reference/run

import type { RunReply, RunRequest } from './host-messages.ts';

type Succeed = (value: unknown, userObject?: unknown) => void;
type Fail = (error: Error, userObject?: unknown) => void;

interface Handlers {
  readonly succeed?: Succeed;
  readonly fail?: Fail;
  readonly userObject?: unknown;
}

const waiting = new Map<number, Handlers>();
let last = 0;

const send = (name: string, values: readonly unknown[], handlers: Handlers): void => {
  last += 1;
  waiting.set(last, handlers);
  const request: RunRequest = { coinsheet: 'run', id: last, name, values };
  parent.postMessage(request, location.origin);
};

/** Every name except those of the handlers is a function of the add-on. */
const runner = (handlers: Handlers): unknown =>
  new Proxy(
    {},
    {
      get: (_, name: string) => {
        if (name === 'withSuccessHandler') return (succeed: Succeed) => runner({ ...handlers, succeed });
        if (name === 'withFailureHandler') return (fail: Fail) => runner({ ...handlers, fail });
        if (name === 'withUserObject') return (userObject: unknown) => runner({ ...handlers, userObject });
        return (...values: readonly unknown[]) => send(name, values, handlers);
      },
    },
  );

addEventListener('message', ({ data, origin, source }: MessageEvent<RunReply>) => {
  if (origin !== location.origin || source !== parent || data.coinsheet !== 'reply') return;
  const handlers = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.ok) handlers?.succeed?.(data.value, handlers.userObject);
  else handlers?.fail?.(new Error(data.message), handlers.userObject);
});

const nothing = (): void => undefined;

Object.assign(globalThis, {
  google: {
    script: {
      run: runner({}),
      host: {
        close: nothing,
        setHeight: nothing,
        setWidth: nothing,
        editor: { focus: nothing },
        origin: location.origin,
      },
    },
  },
});
