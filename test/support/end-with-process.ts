// Ends what is lent (`lending.ts`) with the process of the tests.

import { test } from 'vitest';
import { endIdle } from './lending.ts';

// Vitest reads from the pattern which other fixtures this one needs: none.
// oxlint-disable-next-line no-empty-pattern
const lent = test.extend('lent', { scope: 'worker' }, ({}, { onCleanup }) => {
  onCleanup(endIdle);
  return true;
});

// A fixture begins with the first hook that asks for it.
lent.beforeAll(({ lent: isWatched }) => void isWatched);
