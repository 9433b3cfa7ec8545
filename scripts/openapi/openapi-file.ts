// The OpenAPI document as a file of the gateway.

import type { HeaderRule } from '../assets/headers-file.ts';
import type { StaticFile } from '../assets/static-file.ts';
import { describedOperations } from './described-operations.ts';
import { openApiDocument } from './openapi-document.ts';

export const openApiFile = (): StaticFile => ({
  path: 'openapi.json',
  content: JSON.stringify(openApiDocument(describedOperations)),
});

export const openApiHeaders: HeaderRule = {
  path: '/openapi.json',
  headers: { 'Cache-Control': 'public, max-age=3600' },
};
