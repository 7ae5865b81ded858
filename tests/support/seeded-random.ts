/** Numbers from 0 to 1 by a fixed seed, so that runs are comparable (linear congruential, Park and Miller). */
export const seededRandom = (seed: number) => (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
