// The size of the script that a deployment uploads.

import { join } from 'node:path';
import { gatewayConfig } from '../../scripts/local/places.ts';
import { buildScript } from './build-script.ts';
import type { Reading } from './reading.ts';
import type { Stage } from './stage.ts';

const TARGET_KILOBYTES = 80;

export const scriptReadings = async (stage: Stage): Promise<readonly Reading[]> => {
  const minified = await buildScript(gatewayConfig, join(stage.folder, 'minified'), true);
  const note = `${(stage.script.bytes / 1000).toFixed(0)} kB unpacked; minified ${(minified.gzipBytes / 1000).toFixed(1)} kB`;
  return [
    {
      name: 'script as deployed, gzip',
      unit: 'kB',
      value: stage.script.gzipBytes / 1000,
      target: TARGET_KILOBYTES,
      note,
    },
  ];
};
