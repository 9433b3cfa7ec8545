// What is run while the script starts: it must go through to its end, or it saves the first answer nothing.

import { expect, it, vi } from 'vitest';
import { warmUp } from '../../workers/gateway/warm-up.ts';

it('answers all its questions, without a defect', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const statuses = await warmUp();
  expect([new Set(statuses), statuses.length > 0]).toEqual([new Set([200]), true]);
  expect(told.mock.calls).toEqual([]);
});
