// Lets Node import the names of a JSON file, as the Worker's bundler does.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const exportsOf = (json: object): string =>
  Object.entries(json)
    .map(
      ([name, value], index) =>
        `const value${index} = ${JSON.stringify(value)}; export { value${index} as "${name}" };`,
    )
    .join('\n');

/** For modules that are imported from now on. */
export const allowJsonImports = (): void => {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.json') || context.importAttributes['type'] !== undefined) return next(url, context);
      const json: unknown = JSON.parse(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source: exportsOf(Object(json)), shortCircuit: true };
    },
  });
};
