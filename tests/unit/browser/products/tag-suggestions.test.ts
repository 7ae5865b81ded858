import { beforeEach, expect, test } from 'vitest';
import { $tagSuggestions, suggestTags } from '#lib/browser/products/tag-suggestions.ts';
import { sizes, typing } from '#lib/domain/specification.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const questions = /^GET \/tags/;

beforeEach(async () => {
  await world.api.accepted(await world.person('maker'), { tags: ['machine learning', 'macros', 'energy'] });
  suggestTags('');
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, typing.debounceMs + 50));

test('tags in use are suggested once typing pauses, for the latest input', async () => {
  suggestTags('en');
  suggestTags('mac');
  await expect
    .poll(() => $tagSuggestions.get())
    .toEqual(expect.arrayContaining(['machine learning', 'macros']));
  expect(world.network.calls(questions).map(({ call }) => call)).toEqual(['GET /tags?query=mac']);
});

test('fewer than two letters request nothing, and clear the suggestions', async () => {
  suggestTags('mac');
  await expect.poll(() => $tagSuggestions.get().length).toBeGreaterThan(0);
  suggestTags(' m ');
  expect($tagSuggestions.get()).toEqual([]);
  await pause();
  expect(world.network.calls(questions)).toHaveLength(1);
});

test('more letters than a tag may have request nothing either', async () => {
  suggestTags('m'.repeat(sizes.tag + 1));
  await pause();
  expect(world.network.calls(questions)).toEqual([]);
  suggestTags('m'.repeat(sizes.tag));
  await expect.poll(() => world.network.calls(questions).length).toBe(1);
});

test('a response after the field was emptied suggests nothing', async () => {
  world.network.hold(questions);
  suggestTags('mac');
  const [call] = await world.network.waiting(1);
  suggestTags('');
  call?.release();
  await pause();
  expect($tagSuggestions.get()).toEqual([]);
});

test('of two requests in flight the last one counts', async () => {
  world.network.hold(questions);
  suggestTags('mac');
  await world.network.waiting(1);
  suggestTags('ener');
  const [early, later] = await world.network.waiting(2);
  later?.release();
  await expect.poll(() => $tagSuggestions.get()).toEqual(['energy']);
  early?.release();
  await expect.poll(() => world.network.responded(questions)).toHaveLength(2);
  await pause();
  expect($tagSuggestions.get()).toEqual(['energy']);
});

test('without a response a tag can still be typed', async () => {
  world.network.lose(questions);
  suggestTags('mac');
  await expect.poll(() => world.network.calls(questions).length).toBe(1);
  await pause();
  expect([$tagSuggestions.get(), world.reported()]).toEqual([[], []]);
});
