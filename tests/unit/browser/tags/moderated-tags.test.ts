import { expect, test } from 'vitest';
import { mergeIntoProposal, moderatedTags } from '#lib/browser/tags/moderated-tags.ts';
import type { ModeratedTag } from '#lib/contract/tag-aliases.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

for (const [name, into, text] of [
  ['database', 'databases', 'These are already the same tag'],
  ['widget', 'parts', 'This tag has been merged into another one'],
] as const)
  test(`a proposed merge after another moderator’s into ${into} fails with a message, and the list is loaded again`, async () => {
    const maker = await world.person('maker');
    for (const tag of [name, `${name}s`, `${name}s`, into]) {
      const id = await world.api.pending(maker, { name: `About ${tag}`, tags: [tag] });
      await world.api.moderate(id, { status: 'accepted' });
    }
    const moderator = await world.signIn('moderator', { role: 'moderator' });
    world.browser.goTo('/dashboard/tags');
    world.follow(moderatedTags.$listing, () => moderatedTags.open());
    const row = (name: string) => moderatedTags.$listing.get().rows.find(({ tag }) => tag === name);
    await expect.poll(() => row(name)?.proposal?.tag).toBe(`${name}s`);
    const { proposal, ...tag } = row(name) as ModeratedTag;
    await moderator.post('/tag-aliases', { body: { from: name, into } });
    expect(await mergeIntoProposal(tag, proposal as NonNullable<typeof proposal>)).toBe(true);
    expect(world.reported()).toEqual([text]);
    expect(row(name)).toBeUndefined();
    expect(row(into)?.aliases).toMatchObject([{ tag: name }]);
  });
