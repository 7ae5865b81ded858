import type { OwnData } from '#lib/contract/own-account.ts';
import { firebaseDeletions } from '#lib/server/api/delete-identity.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd, lockDeletedUser } from '#lib/server/db/locks.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { applyDeletedList, deletedListOf, tryWriteDeletedList } from '#lib/server/users/deleted-list.ts';
import { isSuspendedEmail, liftSuspension } from '#lib/server/users/deleted-people.ts';
import { exportData } from '#lib/server/users/export-data.ts';
import { deletionMail, forgetAddress, forgetPerson, forgetSome } from '#lib/server/users/forget-person.ts';
import { emailKey, findUser, findUserByEmail, isLastAdmin, type UserRow } from '#lib/server/users/queries.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { changedHandsError, confirmed, confirmedAccount, lastAdminError } from './about-account.ts';
import { argument, emailArgument, yesOption } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';

const noAccount = async (db: Handle, email: string): Promise<CommandError> =>
  new CommandError(
    (await isSuspendedEmail(db, email))
      ? `Nobody has an account for ${email}. One was deleted while it was suspended: \`${dbProgram} forget ${email} --suspension\` lets its owner sign up`
      : `Nobody has an account for ${email}`,
  );

type Exported = Parameters<typeof exportData>[1];

/**
 * Owner of an address, such as a reader of the weekly letter. The operator answers to this address, so its data is the
 * reader's, even if a stranger has signed up with it.
 * @param id of the account; no account has 0
 */
const ownerOf = (email: string, id = 0): Exported => ({ id, email_key: emailKey(email), email_verified: 1 });

const storedAbout = async ({ db, config, clock }: CommandContext, person: Exported): Promise<OwnData> => {
  let json = '';
  for await (const part of exportData(db.read, person, { siteUrl: config.siteUrl, at: clock() }))
    json += part;
  return JSON.parse(json) as OwnData;
};

/** All that is stored about a person, as in the file that they can download. */
export const person: Command = {
  usage: 'person EMAIL',
  options: {},
  takes: 1,
  leavesCaches: true,
  about: 'print all that is stored about somebody, as JSON',
  async run(context, { positionals }) {
    const email = emailArgument(argument(positionals, 0, 'person EMAIL'));
    const user = await findUserByEmail(context.db.read, email);
    const stored = await storedAbout(context, ownerOf(email, user?.id));
    if (!Object.values(stored.data).some(({ length }) => length))
      throw await noAccount(context.db.read, email);
    for (const line of JSON.stringify(stored, null, 2).split('\n')) context.print(line);
  },
};

const usage = 'forget EMAIL [--suspension] [--yes]';
const options = { ...yesOption, suspension: { type: 'boolean' } } as const;

/** Deletes an account, then its remaining rows in batches. */
const forgetAccount = async (
  { db, clock }: Pick<CommandContext, 'db' | 'clock'>,
  { id, uid, email }: UserRow,
  removesIdentity: boolean,
): Promise<void> => {
  const at = clock().toISOString();
  await transact(db, async (handle) => {
    await lockAdminsAnd(handle, ['id', id]);
    const user = await findUser(handle, id);
    if (user?.uid !== uid || user.email !== email) throw changedHandsError(email);
    if (await isLastAdmin(handle, user)) throw lastAdminError(email);
    const cacheTags = await forgetPerson(handle, user, { by: 'command', at, removesIdentity });
    if (!user.email_verified) await forgetAddress(handle, ownerOf(email));
    await db.recordInvalidation(handle, cacheTags);
  });
  // A server's job runs concurrently. Without the lock it would find no rows after our batch, and stop early.
  const forgetBatch = async (handle: Handle) => {
    await lockDeletedUser(handle, { id });
    const { done, cacheTags = [] } = await forgetSome(handle, id, at);
    await db.recordInvalidation(handle, cacheTags);
    return done;
  };
  while (!(await transact(db, forgetBatch)));
};

/** Deletes what is stored about an address without an account. */
const forgetOwner = async (
  context: CommandContext,
  email: string,
  yes: boolean | undefined,
): Promise<void> => {
  const { data } = await storedAbout(context, ownerOf(email));
  const mails = data.mails?.filter(({ kind }) => kind !== deletionMail.kind) ?? [];
  const tables = Object.entries({ ...data, mails }).filter(([, { length }]) => length);
  const error = await noAccount(context.db.read, email);
  if (!tables.length) throw error;
  context.print(error.message);
  context.print('Stored about the address, in rows:');
  for (const [table, { length }] of tables) context.print(`${table}: ${length}`);
  await confirmed(context, { yes, question: 'Delete that now, for good?' });
  await transact(context.db, async (db) => {
    if (await findUserByEmail(db, email)) throw changedHandsError(email);
    await forgetAddress(db, ownerOf(email));
  });
  context.print(`deleted what was stored about ${email}`);
};

const forgetNow = async (context: CommandContext, email: string, yes: boolean | undefined): Promise<void> => {
  const { db, config, print } = context;
  const question = 'Delete this account now, and what is stored about its address, for good?';
  const user = await confirmedAccount(context, email, { yes, question });
  if (!user) return forgetOwner(context, email, yes);
  const removesIdentity = firebaseDeletions(config) !== undefined;
  await forgetAccount(context, user, removesIdentity);
  await tryWriteDeletedList(db.read, deletedListOf(config), print);
  print(`deleted account ${user.id}`);
  print(
    removesIdentity
      ? 'a running server deletes its login within seconds'
      : `delete its login too, in Firebase's console: uid ${user.uid}`,
  );
};

export const forget: Command<typeof options> = {
  usage,
  takes: 1,
  options,
  about: 'delete an account now, or what is stored about an address, or the suspension of a deleted account',
  async run(context, { values, positionals }) {
    const email = emailArgument(argument(positionals, 0, usage));
    if (!values.suspension) return forgetNow(context, email, values.yes);
    if (!(await transact(context.db, (db) => liftSuspension(db, email))))
      throw new CommandError(`No account of ${email} was deleted while it was suspended`);
    context.print(`${email} may sign up again`);
  },
};

/** Deletes accounts again that an import has brought back, and says so. */
export const forgetAgain = async (context: CommandContext): Promise<void> => {
  const { db, config, print } = context;
  const file = deletedListOf(config);
  await tryWriteDeletedList(db.read, file, print);
  const noCaches = { invalidate: () => {} };
  const stores = { db, caches: noCaches, clock: context.clock };
  const again = await applyDeletedList(stores, file, firebaseDeletions(config) !== undefined);
  if (again)
    print(`${again} accounts that had been deleted were deleted again: a running server removes the rest`);
};
