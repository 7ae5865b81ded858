import type { Handle } from '#lib/server/db/handle.ts';
import { logModeration } from '#lib/server/moderation/log-moderation.ts';
import { mergeTags } from '#lib/server/tags/aliases.ts';
import { findTag } from '#lib/server/tags/page-queries.ts';
import { type Everyone, personNamed } from './everyone.ts';

const merged = { from: 'cli', into: 'command line' } as const;

/** Merges two tags of the demo, unless that is done already. */
export const mergeDemoTags = async (db: Handle, everyone: Everyone, at: string): Promise<void> => {
  const from = await findTag(db, merged.from);
  if (from?.tag_key !== merged.from || !(await findTag(db, merged.into))) return;
  const { into } = await mergeTags(db, merged, at);
  const by = personNamed(everyone, 'moderator@unearth.example');
  const subject = { id: merged.from, name: `${from.tag} → ${into.tag}` };
  await logModeration(db, { by, act: 'mergeTags', subject, at });
};
