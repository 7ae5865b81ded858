import { endpoints } from '#lib/contract/endpoints.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitDeepPart } from '#lib/server/api/limit-member.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { findTag, relatedTags, tagList, tagsByLetter } from './page-queries.ts';
import { toTagSummary } from './to-entity.ts';

export const tagRoutes = (mount: Mount): void => {
  mount(endpoints.listTags, async ({ context, principal, query }) => {
    await limitDeepPart(context.rateLimiter, principal, query.offset);
    const { rows, total } = await tagList(context.db.read, { ...query, letter: query.letter });
    return new Paginated(rows.map(toTagSummary), total);
  });

  mount(endpoints.countTagsByLetter, async ({ context, principal }) => {
    await context.rateLimiter.consume('combinations', principal.rateLimitKey);
    const byLetter = await tagsByLetter(context.db.read);
    return [...byLetter].map(([letter, tags]) => ({ letter, tags }));
  });

  mount(endpoints.getTag, async ({ context, params }) => {
    const found = await findTag(context.db.read, params.tag);
    if (!found) throw httpError('not_found');
    const related = await relatedTags(context.db.read, found);
    return { ...toTagSummary(found), related: related.map(toTagSummary) };
  });
};
