/** Repeatable pseudo-random numbers (mulberry32): the same seed gives the same numbers, each in [0, 1). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Repeatable whole numbers: each call returns one in [0, `below`). */
export function seededWhole(seed: number): (below: number) => number {
  const chance = seededChance(seed);
  return (below) => Math.floor(chance() * below);
}
