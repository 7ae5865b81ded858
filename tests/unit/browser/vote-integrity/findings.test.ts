import { expect, test } from 'vitest';
import { $moderationFigures } from '#lib/browser/dashboard/figures.ts';
import {
  decideFinding,
  finding,
  findingVotes,
  showTimelineOf,
  suspendVoter,
} from '#lib/browser/vote-integrity/findings.ts';
import { findingGone } from '#lib/text/messages/finding-screen.ts';
import { addFinding } from '../../../support/findings.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

const shownFinding = () => {
  const load = finding.$load.get();
  if (load.state !== 'ready' || !load.value) throw new Error('There is no finding');
  return load.value;
};

const shownVoters = () => findingVotes.$listing.get().rows.map(({ person: { name } }) => name);

/** Opens a finding as its screen does, with the table of its votes. */
const openFinding = async (id: number) => {
  world.follow(finding.$load, () => finding.open(String(id)));
  world.follow(findingVotes.$listing, () => findingVotes.open());
  await expect.poll(() => finding.$load.get().state).toBe('ready');
  await expect.poll(() => findingVotes.$listing.get().state).toBe('ready');
};

/** A product with a vote, and the finding that has it. */
const foundVote = async (name: string) => {
  const product = await world.api.accepted(await world.person(`${name}-maker`), { name });
  const voter = await world.person(`${name}-voter`);
  await voter.votes(product);
  const id = await addFinding(world.api.context.db.write, Number(product), new Date().toISOString());
  return { product, voter, id };
};

/** The detection finds another vote of the same burst. */
const growFinding = async (id: number, product: string, name: string) => {
  const voter = await world.person(name);
  await voter.votes(product);
  const db = world.api.context.db.write;
  await db
    .insertInto('finding_votes')
    .values({ finding_id: id, product_id: Number(product), user_id: Number(voter.id) })
    .execute();
  await db.updateTable('findings').set({ votes: 2, voters: 2 }).where('id', '=', id).execute();
};

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
  expect(world.reported()).toEqual([findingGone]);
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
  expect(await decideFinding(shownFinding(), { state: 'kept' })).toBe(false);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(finding.$load.get()).toMatchObject({ state: 'ready', value: { state: 'kept' } });
  expect($moderationFigures.get()?.findings).toBe(0);
});

test.for(['after a decision about fewer votes', 'with another time line'])(
  'the votes of a finding that has grown are displayed %s',
  async (reason) => {
    const name = reason.slice(-5).trim();
    const { id, product } = await foundVote(name);
    await world.signIn(`${name}-mod`, { role: 'moderator' });
    await openFinding(id);
    expect(shownVoters()).toEqual([`${name}-voter`]);
    await growFinding(id, product, `${name}-later`);
    if (reason === 'with another time line') await showTimelineOf(product);
    else expect(await decideFinding(shownFinding(), { state: 'kept' })).toBe(false);
    expect(shownFinding().votes).toBe(2);
    expect(shownVoters()).toEqual([`${name}-voter`, `${name}-later`]);
  },
);

test('what the votes of a finding would weigh is loaded again after the suspension of an account', async () => {
  const { voter, id } = await foundVote('Neaptide');
  await world.signIn('admin', { role: 'admin' });
  await openFinding(id);
  expect(shownFinding().weight).toBeGreaterThan(0);
  await world.api.account(voter, { vote_weight: 0 }); // as a job does after it
  await suspendVoter({ _id: voter.id, name: 'Neaptide-voter' }, true);
  expect(findingVotes.$listing.get().rows).toMatchObject([{ suspended: true }]);
  expect(shownFinding().weight).toBe(0);
});

test('the votes of one’s own finding are not asked for', async () => {
  const { product, id } = await foundVote('Springtide');
  const moderator = await world.signIn('own-mod', { role: 'moderator' });
  await moderator.votes(product);
  const db = world.api.context.db.write;
  await db
    .insertInto('finding_votes')
    .values({ finding_id: id, product_id: Number(product), user_id: Number(moderator.id) })
    .execute();
  world.follow(finding.$load, () => finding.open(String(id)));
  await expect.poll(() => finding.$load.get()).toMatchObject({ value: { isOwn: true } });
  expect(await decideFinding(shownFinding(), { state: 'kept' })).toBe(false);
  expect(world.network.calls(/^GET \/findings\/\d+\/votes/)).toEqual([]);
});
