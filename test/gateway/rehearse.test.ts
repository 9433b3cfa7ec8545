// What is run while the script starts: it must go through to its end, or it saves the first answer nothing.

import { expect, it, vi } from 'vitest';
import { rehearse } from '../../workers/gateway/rehearse.ts';

it('goes through without a defect', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  await rehearse();
  expect(told.mock.calls).toEqual([]);
});
