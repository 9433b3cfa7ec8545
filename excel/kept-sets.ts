// The sets of coins that outlast the page, so that the cells of a workbook that opens need no request while the sets
// are fresh. Only the newest are kept.

import type { SetStore } from '../addon/memory/stored-set.ts';
import { hashText } from '../shared/text/hash.ts';
import type { TextStore } from './storage.ts';

const NAME = 'set:1:';
const MAX_SETS = 3;
/** A set of 1,000 coins has about 300,000. Browsers keep 5 million for a page. */
const MAX_CHARACTERS = 1_500_000;

const namesOf = (store: TextStore): readonly string[] => store.names().filter((name) => name.startsWith(NAME));

/** Removes all sets: after a change of the settings nobody needs them. */
export const forgetSets = (store: TextStore): void => namesOf(store).forEach(store.remove);

/** The sets in order of their storage; the last one is the newest. */
const ORDER = 'sets';

const readOrder = (store: TextStore): readonly string[] => (store.read(ORDER) ?? '').split('\n').filter(Boolean);

/** @param scope of the gateway and the token, whose data never mix. */
export const keptSets = (store: TextStore, scope: string): SetStore => ({
  read: (set) => store.read(`${NAME}${hashText(scope)}:${set}`),
  write: (set, text) => {
    const name = `${hashText(scope)}:${set}`;
    const order = [...readOrder(store).filter((one) => one !== name), ...(text.length > MAX_CHARACTERS ? [] : [name])];
    const kept = order.slice(-MAX_SETS);
    for (const held of namesOf(store)) if (!kept.includes(held.slice(NAME.length))) store.remove(held);
    if (text.length <= MAX_CHARACTERS) store.write(NAME + name, text);
    store.write(ORDER, kept.join('\n'));
  },
});
