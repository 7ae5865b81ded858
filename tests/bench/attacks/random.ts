/** Random numbers with a fixed seed (mulberry32), so that a run can be repeated. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number below the limit. */
  const below = (limit: number): number => Math.floor(next() * limit);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    below,
    pick: <Item>(list: readonly Item[]): Item => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('picked from an empty list');
      return item;
    },
    between: (from: number, to: number): number => from + next() * (to - from),
    exponential: (mean: number): number => -mean * Math.log(1 - next()),
    logNormal: (median: number, sigma: number): number => median * Math.exp(sigma * normal()),
    /** A whole number from 1 on with this power law. */
    powerLaw: (exponent: number, most: number): number =>
      Math.min(most, Math.floor((1 - next()) ** (-1 / (exponent - 1)))),
    shuffled: <Item>(list: readonly Item[]): Item[] => {
      const mixed = [...list];
      for (let n = mixed.length - 1; n > 0; n--) {
        const other = below(n + 1);
        [mixed[n], mixed[other]] = [mixed[other] as Item, mixed[n] as Item];
      }
      return mixed;
    },
  };
};

export type Random = ReturnType<typeof randomOf>;
