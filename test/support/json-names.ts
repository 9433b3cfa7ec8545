// Node gives a JSON module a default export only. The Workers import from `package.json` by name, as their bundler lets
// them: the tests, which run on Node, get the same names.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const description = new URL('../../package.json', import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (url !== description.href) return nextLoad(url, context);
    const { version } = JSON.parse(readFileSync(description, 'utf8'));
    return { format: 'module', shortCircuit: true, source: `export const version = ${JSON.stringify(version)};` };
  },
});
