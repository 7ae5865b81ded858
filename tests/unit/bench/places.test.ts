import { expect, test } from 'vitest';
import { days, minutes, seconds } from '#lib/domain/durations.ts';
import { type BenchVote, HonestWorld, start } from '../../bench/attacks/honest.ts';
import { placesGained } from '../../bench/attacks/places.ts';
import { randomOf } from '../../bench/attacks/random.ts';

/** A site with no other people than its crowds. */
const site = (): HonestWorld => new HonestWorld(randomOf(1), 0);

const later = (world: HonestWorld, fake: readonly BenchVote[]) =>
  placesGained({ world, fake, hiding: [], isFresh: false, hasProofs: false }).later;

test('an attack that is found within a day gains no place a day later', () => {
  const world = site();
  const began = start + days(40);
  const products = world.launches.slice(200, 208).map(({ name }) => name);
  const fake = Array.from({ length: 20 }, (_, n) =>
    products.map((product, p) => ({
      voter: `fake-${n}`,
      product,
      at: began + minutes(2 * n) + seconds(20 * p),
    })),
  ).flat();
  expect(later(world, fake)).toEqual({ trending: 0, 'most voted': 0, 'board of the day': 0 });
});
