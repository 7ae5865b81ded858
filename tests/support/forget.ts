import { transact } from '#lib/server/db/transact.ts';
import { forgetPerson } from '#lib/server/users/forget-person.ts';
import { findUser } from '#lib/server/users/queries.ts';
import type { Person } from './person.ts';
import type { TestApi } from './test-api.ts';

/** Deletes an account at once. The job that deletes the rest has not run. */
export const forget = ({ context: { db, clock } }: TestApi, { id }: Person) =>
  transact(db, async (handle) => {
    const user = await findUser(handle, Number(id));
    if (!user) throw new Error(`no user ${id}`);
    const at = clock().toISOString();
    await forgetPerson(handle, user, { by: 'command', at, removesIdentity: false });
  });
