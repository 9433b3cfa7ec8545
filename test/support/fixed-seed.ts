// Property tests draw the same cases on every run; `FC_SEED` draws others.

import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_260_101) });
