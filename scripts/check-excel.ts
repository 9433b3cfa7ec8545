// `npm run check:excel`: compares our declarations for Excel with those that Microsoft's tool makes of the same
// functions. The tool needs an older TypeScript, so it is installed into a folder of its own that is removed again.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { functionsJson } from './excel/functions-json.ts';
import { metadataSource } from './excel/metadata-source.ts';

const run = promisify(execFile);

const packages = ['custom-functions-metadata@2.2.3', 'typescript@5.9.3'];
const gatewayUrl = 'https://coinsheet.example';

const script = `
const { readFileSync, writeFileSync } = require('node:fs');
const { generateCustomFunctionsMetadata } = require('custom-functions-metadata');
generateCustomFunctionsMetadata('functions.js').then(({ errors, metadataJson }) => {
  if (errors.length > 0) throw new Error(errors.join('\\n'));
  writeFileSync('made.json', metadataJson);
});
`;

interface Declared {
  readonly id: string;
  readonly result?: object;
}

/** The tool leaves out a type that is the default. */
const withDefaults = (one: Declared): Declared => ({ ...one, result: { type: 'any', ...one.result } });

/** A text that is the same for equal values, whatever the order of their names. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const folder = await mkdtemp(join(tmpdir(), 'coinsheet-check-excel-'));
try {
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await writeFile(join(folder, 'functions.js'), metadataSource(gatewayUrl));
  await writeFile(join(folder, 'make.cjs'), script);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: folder });
  await run(process.execPath, ['make.cjs'], { cwd: folder });
  const made: { readonly functions: readonly Declared[] } = JSON.parse(
    await readFile(join(folder, 'made.json'), 'utf8'),
  );
  const own: readonly Declared[] = functionsJson(gatewayUrl).functions;
  const different = own.filter((one, index) => sorted(made.functions.map(withDefaults)[index]) !== sorted(one));
  if (made.functions.length !== own.length || different.length > 0) {
    console.error(
      `Microsoft's tool declares others: ${different.map(({ id }) => id).join(', ') || 'more or fewer functions'}.`,
    );
    for (const { id } of different) console.error(sorted(made.functions.find((one) => one.id === id)));
    process.exitCode = 1;
  } else {
    console.log(`${own.length} functions: the declarations are those of ${packages.join(' with ')}.`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
