// `npm run build`: builds the add-on that clasp pushes, the same add-on as a script to paste, and the gateway's pages.
// GATEWAY_URL, from the environment or `.dev.vars`, is the gateway built into the add-on.

import { relative } from 'node:path';
import { buildAddon, writeCopy } from './addon/build-addon.ts';
import { buildAssets } from './assets/build-assets.ts';
import { readEnvironment, runCommand } from './local/environment.ts';
import { assetsFolder } from './local/places.ts';

await runCommand(async () => {
  const { outDir, gatewayUrl, files, paste, readable } = await buildAddon({
    gatewayUrl: readEnvironment()['GATEWAY_URL'],
  });
  console.log(`Add-on for ${gatewayUrl}: ${relative('.', outDir)}/ (${files.join(', ')})`);
  await buildAssets({ addonFolder: outDir });
  console.log(`Pages: ${relative('.', assetsFolder)}/`);
  console.log(`To paste instead: ${relative('.', await writeCopy('paste/Code.gs', paste))}`);
  console.log(`To read: ${relative('.', await writeCopy('readable/app.js', readable))}`);
});
