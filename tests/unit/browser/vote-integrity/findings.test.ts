import { expect, test } from 'vitest';
import { $moderationFigures } from '#lib/browser/dashboard/figures.ts';
import { decideFinding, finding } from '#lib/browser/vote-integrity/findings.ts';
import { addFinding } from '../../../support/findings.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

test('a finding that was deleted with its product is gone from the screen after a decision about it', async () => {
  const maker = await world.person('maker');
  const product = await world.api.pending(maker, { name: 'Tidewater' });
  const id = await addFinding(world.api.context.db.write, Number(product), new Date().toISOString());
  await world.signIn('mod', { role: 'moderator' });
  world.follow(finding.$load, () => finding.open(String(id)));
  await expect.poll(() => finding.$load.get()).toMatchObject({ value: { state: 'open' } });
  await maker.delete(`/products/${product}`);
  const seen = { _id: String(id), state: 'open', votes: 0, kind: 'burst' } as const;
  expect(await decideFinding(seen, { state: 'kept' })).toBe(false);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(finding.$load.get()).toEqual({ state: 'ready', value: undefined });
});

test('a finding is displayed as decided although the response to the decision is lost', async () => {
  const product = await world.api.pending(await world.person('maker-2'), { name: 'Lowtide' });
  const id = await addFinding(world.api.context.db.write, Number(product), new Date().toISOString());
  await world.signIn('mod-2', { role: 'moderator' });
  world.follow($moderationFigures);
  world.follow(finding.$load, () => finding.open(String(id)));
  await expect.poll(() => finding.$load.get()).toMatchObject({ value: { state: 'open' } });
  await expect.poll(() => $moderationFigures.get()?.findings).toBe(1);
  world.network.loseResponse(/^(PUT|POST|PATCH)/);
  const load = finding.$load.get();
  if (load.state !== 'ready' || !load.value) throw new Error('There is no finding');
  expect(await decideFinding(load.value, { state: 'kept' })).toBe(false);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(finding.$load.get()).toMatchObject({ state: 'ready', value: { state: 'kept' } });
  expect($moderationFigures.get()?.findings).toBe(0);
});
