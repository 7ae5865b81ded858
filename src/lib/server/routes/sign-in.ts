import { endpoints } from '../../contract/endpoints.ts';
import { webUrl } from '../../contract/entities.ts';
import { sizes } from '../../limits.ts';
import { valueFaults } from '../../messages/refusals.ts';
import type { Caller } from '../api/caller.ts';
import type { Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import { emailKey, findUserByUid } from '../db/queries/users.ts';
import { transact } from '../db/transact.ts';
import { catchUpWithProvider, followVerification } from '../follow-verification.ts';
import { alignVotes } from '../operations/align-votes.ts';
import { claimRole } from '../operations/grant-role.ts';
import { type Identity, registerUser } from '../operations/register-user.ts';

const nameless = 'Anonymous';

/**
 * The identity that the provider vouches for, which must be the one that the body claims: an e-mail is never
 * taken at its word.
 */
const vouched = (caller: Caller, claimed: string): Identity => {
  const { identity } = caller;
  if (!identity?.uid) throw new Refusal('unauthorized');
  if (!identity.email) {
    throw new Refusal('invalid', {
      issues: [{ field: 'email', message: valueFaults.noEmail }],
    });
  }
  if (emailKey(identity.email) !== emailKey(claimed)) throw new Refusal('unauthorized');
  return {
    uid: identity.uid,
    email: identity.email,
    emailVerified: identity.emailVerified ?? false,
    name: identity.name?.slice(0, sizes.personName),
    photoURL: webUrl.safeParse(identity.photoURL).data,
  };
};

export const signInRoutes = (mount: Mount): void => {
  mount(endpoints.registerUser, async ({ context, caller, body }) => {
    const identity = vouched(caller, body.email);
    const name = body.name || identity.name || nameless;
    const at = context.clock().toISOString();
    const { user, added, votes } = await transact(context.db, async (db) => {
      const registration = await registerUser(db, identity, { name, at });
      if (!registration) throw new Refusal('email_taken');
      await claimRole(db, registration.user, context.config.adminEmails);
      return { ...registration, votes: await alignVotes(db, registration.user.id) };
    });
    followVerification(context, user.id, votes);
    return { insertedId: added ? String(user.id) : null };
  });

  mount(endpoints.issueToken, async ({ context, caller, body }) => {
    const identity = vouched(caller, body.email);
    const user = await findUserByUid(context.db.read, identity.uid);
    if (!user || user.email_key !== emailKey(identity.email)) throw new Refusal('unauthorized');
    if (user.suspended_at) throw new Refusal('suspended');
    const { uid, emailVerified } = identity;
    await catchUpWithProvider(context, user, emailVerified);
    return { token: await context.tokens.issue({ userId: user.id, uid, emailVerified }) };
  });
};
