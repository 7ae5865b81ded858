import { manyPeople } from './many-people.ts';
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

/** Lets new members follow a maker or a launch. @param target as the database has it */
export const followWithMany = async (
  api: TestApi,
  target: { kind: 'maker' | 'launch'; target: string },
  count: number,
): Promise<void> => {
  const created_at = api.context.clock().toISOString();
  const members = await manyPeople(api, count, 'follower');
  await api.context.db.write
    .insertInto('follows')
    .values(members.map(({ id }) => ({ ...target, user_id: Number(id), created_at, looked_at: null })))
    .execute();
};
