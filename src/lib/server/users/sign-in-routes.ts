import { endpoints } from '#lib/contract/endpoints.ts';
import { webUrl } from '#lib/contract/kit/values.ts';
import type { Role } from '#lib/contract/users.ts';
import { effectiveRole } from '#lib/domain/effective-role.ts';
import { sizes } from '#lib/domain/specification.ts';
import { can } from '#lib/policy.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import type { Identity, Principal } from '#lib/server/api/principal.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { makeClaimCode } from '#lib/server/staff/apply-pending-role.ts';
import { beginAlignment, catchUpWithProvider } from '#lib/server/votes/weigh-votes.ts';
import { cut } from '#lib/text/cut.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { isStorable, storable } from '#lib/text/storable.ts';
import { isVisible, withoutControls } from '#lib/text/visible.ts';
import { emailKey, findUserByUid } from './queries.ts';
import { registerUser, rejectSignedOut } from './register-user.ts';

const nameless = 'Anonymous';

/**
 * The identity in the provider's token. The e-mail of the body must be the token's: it is never trusted alone.
 * @throws HttpError
 */
const verifiedIdentity = (principal: Principal, claimed: string): Identity => {
  const { identity } = principal;
  if (!identity?.uid || !isStorable(identity.uid)) throw httpError('unauthorized');
  // Neither is mended like the name: without a character they may be another account's.
  if (!identity.email || !isStorable(identity.email)) {
    throw httpError('invalid', {
      issues: [{ field: 'email', message: identity.email ? valueErrors.unstorable : valueErrors.noEmail }],
    });
  }
  if (emailKey(identity.email) !== emailKey(claimed)) throw httpError('unauthorized');
  return {
    uid: identity.uid,
    email: identity.email,
    emailVerified: identity.emailVerified ?? false,
    name: identity.name && cut(withoutControls(storable(identity.name)).trim(), sizes.personName),
    photoURL: webUrl.safeParse(identity.photoURL && storable(identity.photoURL)).data,
    signInMethods: identity.signInMethods ?? [],
    ...(identity.signedInAt !== undefined && { signedInAt: identity.signedInAt }),
    ...(identity.issuedAt !== undefined && { issuedAt: identity.issuedAt }),
  };
};

/** Logged, because only the operator reads that and knows who may have the role: owning an address proves nothing. */
const logRoleCode = ({ log }: Context, userId: number, { role, code }: { role: Role; code: string }): void =>
  log.warn(
    { userId, role, code },
    `a role waits for account ${userId}: if you know its owner, give them this one-time code to enter on their dashboard`,
  );

export const signInRoutes = (mount: Mount): void => {
  mount(endpoints.registerUser, async ({ context, principal, body, signedInAs, write }) => {
    const identity = verifiedIdentity(principal, body.email);
    // The token's name comes from the provider itself; a page that is open for long may send one that was changed since.
    const name = [identity.name, body.name].find((one) => one && isVisible(one)) ?? nameless;
    const at = context.clock();
    const { adminEmails } = context.config;
    const register = async (db: Handle) => {
      const registration = await registerUser(db, identity, { name, at: at.toISOString() });
      return {
        ...registration,
        claim: await makeClaimCode(db, registration.user, { adminEmails, at }),
        votes: await beginAlignment(db, registration.user, at.toISOString()),
      };
    };
    const { user, added, kept, claim, votes, cacheTags } = await write(register, async (registered, db) => [
      ...(registered.displayChanged ? await cacheTagsOfUser(db, registered.user.id) : []),
      ...registered.votes.cacheTags,
      ...(registered.cacheTags ?? []),
    ]);
    signedInAs(user.id);
    if (added) context.metrics.signUps.inc();
    if (claim) logRoleCode(context, user.id, claim);
    if (votes.more || cacheTags) context.jobs.notify();
    return { insertedId: added ? String(user.id) : null, ...(kept && { kept }) };
  });

  mount(endpoints.issueToken, async ({ context, principal, body, signedInAs }) => {
    const identity = verifiedIdentity(principal, body.email);
    const user = await findUserByUid(context.db.read, identity.uid);
    if (!user || user.email_key !== emailKey(identity.email)) throw httpError('unauthorized');
    signedInAs(user.id);
    rejectSignedOut(user, identity);
    if (user.suspended_at) throw httpError('suspended');
    const { uid, emailVerified } = identity;
    // A renewed token may be the first one since the e-mail was verified: the record has to follow.
    await catchUpWithProvider(context, user, emailVerified);
    // The time that was read above: if the account is logged out everywhere in between, this token is of before.
    const signedOutAt = user.signed_out_at;
    const role = effectiveRole(user.role, emailVerified);
    const moderates = can({ id: user.id, email: user.email, role }, 'product.moderate');
    const claims = { userId: user.id, uid, emailVerified, signedOutAt, moderates };
    return { token: await context.tokens.issue(claims) };
  });
};
