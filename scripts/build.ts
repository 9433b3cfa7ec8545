// `npm run build`: the add-on that clasp pushes. GATEWAY_URL in the environment bakes another gateway into it.

import { relative } from 'node:path';
import { buildAddon } from './addon/build-addon.ts';

try {
  const { outDir, gatewayUrl, files } = await buildAddon({ gatewayUrl: process.env['GATEWAY_URL'] });
  console.log(`Add-on for ${gatewayUrl}: ${relative('.', outDir)}/ (${files.join(', ')})`);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
