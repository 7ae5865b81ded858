import type { Person } from './person.ts';
import type { TestApi } from './test-api.ts';

/** Gives a member `count` searches that they follow. */
export const fillFollows = async (
  { context: { db } }: Pick<TestApi, 'context'>,
  person: Person,
  count: number,
): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id: Number(person.id),
    kind: 'search' as const,
    target: `search ${index}`,
    created_at: '2026-11-20',
    looked_at: '2026-11-20',
  }));
  await db.write.insertInto('follows').values(rows).execute();
};
