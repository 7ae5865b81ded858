import { expect, test } from 'vitest';
import { days, hours, minutes, seconds } from '#lib/domain/durations.ts';
import { type BenchVote, HonestWorld, start } from '../../bench/attacks/honest.ts';
import { placesGained } from '../../bench/attacks/places.ts';
import { randomOf } from '../../bench/attacks/random.ts';

/** A site with no other people than its crowds. */
const site = (): HonestWorld => new HonestWorld(randomOf(1), 0);

/** Twelve accounts vote for each of the products, one product a day. */
const ring = (name: string, products: readonly string[], began: number): BenchVote[] =>
  products.flatMap((product, p) =>
    Array.from({ length: 12 }, (_, n) => ({
      voter: `${name}-${n}`,
      product,
      at: began + days(p) + seconds(20 * n),
    })),
  );

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

test('an attack gains no places of products whose votes would weigh nothing without it', () => {
  const world = site();
  const began = start + days(40);
  const names = world.launches.slice(200, 216).map(({ name }) => name);
  const [targets, rivals] = [names.slice(0, 8), names.slice(8)];
  for (const { voter, product, at } of ring('regular', rivals, began)) world.add(voter, product, at);
  for (const product of targets) world.add('somebody', product, began);
  const { trending, 'most voted': mostVoted } = later(world, ring('fake', targets, began + hours(5)));
  expect([trending, mostVoted]).toEqual([0, 0]);
});
