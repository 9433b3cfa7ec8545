// `npm run addon:push`: builds the add-on for GATEWAY_URL and pushes it to the user's own script; with `-- --published`
// it builds the edition for the Marketplace.

import { readEnvironment } from './local/environment.ts';
import { gatewayConfig } from './local/places.ts';
import { explainProblem } from './local/start-problem.ts';
import { pushAddon } from './addon/push-addon.ts';

try {
  const { GATEWAY_URL: gatewayUrl } = readEnvironment(gatewayConfig);
  const edition = process.argv.includes('--published') ? 'published' : 'own';
  console.log(await pushAddon({ gatewayUrl, edition }));
} catch (problem) {
  console.error(explainProblem(problem));
  process.exitCode = 1;
}
