// A file with the built add-on and its sidebar, and a scripted gateway that records requests.

import { inject } from 'vitest';
import { openFile, type FileOptions } from '../fakes/file.ts';
import { scriptGateway } from '../fakes/scripted-gateway.ts';
import type { HttpRequest } from '../fakes/transport.ts';

export const openScriptedFile = (options: Partial<FileOptions> = {}) => {
  const gateway = scriptGateway();
  const sent: HttpRequest[] = [];
  const file = openFile(inject('addonFolder'), {
    transport: (request) => {
      sent.push(request);
      return gateway.send(request);
    },
    ...options,
  });
  return { gateway, sent, ...file };
};
