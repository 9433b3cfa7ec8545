// Puts the coins in an order by a number each. The built-in sort of plain numbers is several times as fast as one that calls a
// comparison, so each key carries its coin's place in its last bits, and what that blurs is put right afterwards.

/** The last bits of a number that hold a place: enough for 32,768 coins. */
const PLACE_BITS = 15;
const PLACE_MASK = 2 ** PLACE_BITS - 1;
/** Which half of a number's eight bytes has its last bits. */
const LOW_HALF = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;

/** Insertion, since nearly all of it is in order. */
const putRight = (places: Uint32Array, keys: Float64Array): void => {
  for (let at = 1; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    const key = keys[place] ?? 0;
    let free = at;
    while (free > 0 && (keys[places[free - 1] ?? 0] ?? 0) > key) {
      places[free] = places[free - 1] ?? 0;
      free -= 1;
    }
    places[free] = place;
  }
};

/** Places by rising finite key; equal keys stand as in `ties`, which has every place once. Missing keys (NaN) come last. */
export const orderPlaces = (keys: Float64Array, ties: Uint32Array): Uint32Array => {
  const marked = new Float64Array(keys.length);
  const halves = new Uint32Array(marked.buffer);
  const places = new Uint32Array(keys.length);
  let count = 0;
  let missing = keys.length;
  ties.forEach((place, turn) => {
    const key = keys[place] ?? Number.NaN;
    if (Number.isNaN(key)) return;
    marked[count] = key + 0; // never -0, whose sign its key would not show
    // Of two negative numbers the one with the greater last bits is the smaller.
    const low = 2 * count + LOW_HALF;
    halves[low] = ((halves[low] ?? 0) & ~PLACE_MASK) | (key < 0 ? PLACE_MASK - turn : turn);
    count += 1;
  });
  const found = marked.subarray(0, count).sort();
  const ordered = places.subarray(0, count);
  found.forEach((mark, at) => {
    const bits = (halves[2 * at + LOW_HALF] ?? 0) & PLACE_MASK;
    ordered[at] = ties[mark < 0 ? PLACE_MASK - bits : bits] ?? 0;
  });
  putRight(ordered, keys);
  for (let turn = ties.length - 1; turn >= 0; turn -= 1) {
    const place = ties[turn] ?? 0;
    if (Number.isNaN(keys[place])) places[(missing -= 1)] = place;
  }
  return places;
};
