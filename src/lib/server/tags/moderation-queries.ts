import type { TagView } from '#lib/contract/tag-aliases.ts';
import { variantKey } from '#lib/domain/tag-variants.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import { fold } from '#lib/text/words.ts';
import type { TagRow } from './page-queries.ts';

export interface ModeratedTagRow extends TagRow {
  aliases: string[];
  proposal: TagRow | undefined;
}

/** Returns for each tag the most used one that may mean the same. */
const proposalsFor = (tags: readonly TagRow[]): Map<string, TagRow> => {
  const proposals = new Map<string, TagRow>();
  for (const alike of Map.groupBy(tags, ({ tag }) => variantKey(tag)).values()) {
    const [first, ...others] = alike;
    if (first) for (const { tag_key } of others) proposals.set(tag_key, first);
  }
  return proposals;
};

/** Reads all tags: which may be meant alike shows in no index. */
export const tagsForModeration = async (
  db: Handle,
  { q = '', view }: { q: string | undefined; view: TagView },
  { limit, offset }: Pagination,
): Promise<Rows<ModeratedTagRow>> => {
  const tags = await db
    .selectFrom('tags')
    .select(['tag_key', 'tag', 'uses'])
    .where('uses', '>', 0)
    .orderBy('uses', 'desc')
    .orderBy('tag_key')
    .execute();
  const aliases = await db
    .selectFrom('tag_aliases')
    .select(['alias', 'tag_key'])
    .orderBy('alias_key')
    .execute();
  const proposals = proposalsFor(tags);
  const aliasesOf = Map.groupBy(aliases, ({ tag_key }) => tag_key);
  const sought = fold(q.trim());
  const rows = tags
    .map((row) => ({
      ...row,
      aliases: (aliasesOf.get(row.tag_key) ?? []).map(({ alias }) => alias),
      proposal: proposals.get(row.tag_key),
    }))
    .filter((row) => view !== 'merged' || row.aliases.length > 0)
    .filter((row) => view !== 'proposed' || row.proposal !== undefined)
    .filter((row) => !sought || [row.tag, ...row.aliases].some((tag) => fold(tag).includes(sought)));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
};
