// A provider as the first one is, but with pages of a few coins: what holds for them holds for pages of a thousand, and
// thousands of cases take seconds.

import { coinstats } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import type { Provider } from '../../workers/gateway/providers/provider.ts';

export const withPagesOf = (pageSize: number): Provider => ({
  ...coinstats,
  capabilities: { ...coinstats.capabilities, pageSize },
});
