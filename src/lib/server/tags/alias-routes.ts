import { endpoints } from '#lib/contract/endpoints.ts';
import { tagSlug } from '#lib/domain/tag-slug.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { findMerge, mergeTags, previewMerge, separateTag } from './aliases.ts';
import { tagsForModeration } from './moderation-queries.ts';
import { keysUpToFound } from './page-queries.ts';
import { toTagSummary } from './to-entity.ts';

export const tagAliasRoutes = (mount: Mount): void => {
  mount(
    endpoints.listTagsForModeration,
    async ({ context, principal, query: { q, view, ...pagination } }) => {
      authorise(principal, 'tags.merge');
      const { rows, total } = await tagsForModeration(context.db.read, { q, view }, pagination);
      return new Paginated(
        rows.map(({ aliases, proposal, ...row }) => ({
          ...toTagSummary(row),
          aliases: aliases.map((tag) => ({ slug: tagSlug(tag), tag })),
          proposal: proposal ? toTagSummary(proposal) : null,
        })),
        total,
      );
    },
  );

  mount(endpoints.previewMerge, async ({ context, principal, query }) => {
    authorise(principal, 'tags.merge');
    const merge = await findMerge(context.db.read, query);
    const preview = await previewMerge(context.db.read, merge);
    return { from: toTagSummary(merge.from), into: toTagSummary(merge.into), ...preview };
  });

  mount(endpoints.mergeTags, async ({ context, principal, body, write }) => {
    await context.rateLimiter.consume('tagMerges', principal.rateLimitKey);
    const at = context.clock().toISOString();
    return write(
      async (db, me) => {
        const by = authorise(me, 'tags.merge');
        const { from, into } = await mergeTags(db, body, at);
        const subject = { id: tagSlug(from.tag_key), name: `${from.tag} → ${into.tag}` };
        await recordEvent(db, { type: 'mergeTags', by, subject, at });
        return { modifiedCount: 1 as const };
      },
      () => [cacheTags.products],
    );
  });

  mount(endpoints.separateTag, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('tagMerges', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const separated = await write(
      async (db, me) => {
        const by = authorise(me, 'tags.merge');
        for (const alias of await keysUpToFound(db, params.alias)) {
          const tags = await separateTag(db, alias);
          if (!tags) continue;
          const subject = { id: tagSlug(alias), name: `${tags.from} ← ${tags.into}` };
          await recordEvent(db, { type: 'separateTag', by, subject, at });
          return tags;
        }
        return;
      },
      (tags) => (tags ? [cacheTags.products] : []),
    );
    return { deletedCount: separated ? (1 as const) : (0 as const) };
  });
};
