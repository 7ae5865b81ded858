import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd } from '#lib/server/db/locks.ts';
import { switchedOffSince } from '#lib/server/mail/recipients.ts';
import { applyPendingRole } from '#lib/server/staff/apply-pending-role.ts';
import { offeredRoles } from '#lib/server/staff/role-grants.ts';
import { changeAccount } from './change-account.ts';
import { listUsers } from './list-users.ts';
import { namedUser } from './named-user.ts';
import { readPerson } from './person.ts';
import { findPerson } from './queries.ts';
import { toUser } from './to-entity.ts';

export const userRoutes = (mount: Mount): void => {
  mount(endpoints.listUsers, async ({ context, principal, query }) => {
    authorise(principal, 'users.list');
    const { rows, total } = await listUsers(context.db.read, query, query);
    const offered = await offeredRoles(context.db.read, rows, context.config.adminEmails);
    const users = rows.map((row) => ({
      ...toUser(row, {
        emailVerified: row.email_verified === 1,
        offered: offered.get(row.email_key) ?? null,
      }),
      emailVerified: row.email_verified === 1,
      createdAt: row.created_at,
      photoURL: row.photo_url,
      productCount: row.product_count ?? 0,
      reviewCount: row.review_count ?? 0,
    }));
    return new Paginated(users, total);
  });

  mount(endpoints.getUser, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'user.see');
    const offered = await offeredRoles(context.db.read, [user], context.config.adminEmails);
    const isVerified = user.email_verified === 1;
    const isOneself = user.id === principal.user?.id;
    // Anybody may sign up with any address: only its owner learns that it bounced or complained.
    const isOwner = isOneself && principal.emailVerified;
    const mailOff = isOwner && context.mailer && (await switchedOffSince(context.db.read, user.email));
    return {
      ...toUser(user, {
        // For oneself what the token says, as for all of one's calls: no menu offers what would be forbidden.
        emailVerified: isOneself ? principal.emailVerified : isVerified,
        offered: isVerified ? (offered.get(user.email_key) ?? null) : null,
      }),
      ...(mailOff && { mailOff }),
    };
  });

  mount(endpoints.getPerson, async ({ context, principal, params }) => {
    authorise(principal, 'person.see');
    const user = await findPerson(context.db.read, rowId(params.id));
    if (!user) throw httpError('not_found');
    const offered = await offeredRoles(context.db.read, [user], context.config.adminEmails);
    const facts = {
      emailVerified: user.email_verified === 1,
      offered: offered.get(user.email_key) ?? null,
    };
    return readPerson(context.db.read, user, facts);
  });

  mount(endpoints.applyPendingRole, async ({ context, principal, params, body, write }) => {
    await context.rateLimiter.consume('roleClaims', principal.rateLimitKey);
    const { adminEmails } = context.config;
    await write(async (db, me) => {
      const user = authorise(me, 'role.apply', subjectNamed(me, params.email));
      if (!me.emailVerified) throw httpError('email_not_verified');
      await applyPendingRole(db, user, body.code, { adminEmails, at: context.clock() });
    });
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.changeUser, async ({ context, principal, params, body, write }) => {
    const id = rowId(params.id);
    const at = context.clock().toISOString();
    const action = 'role' in body ? 'user.promote' : 'user.suspend';
    // Only an admin may make the others wait: `write` locks all of them before it authorises.
    authorise(principal, action, { ownerId: id });
    const change = async (db: Handle, me: Principal) => {
      const by = authorise(me, action, { ownerId: id });
      const user = await findPerson(db, id);
      if (!user) throw httpError('not_found');
      return changeAccount(db, user, body, { by, at });
    };
    // A suspended person has no public page, and nothing links to it.
    const modifiedCount = await write(
      change,
      (changed, db) => (changed && 'suspended' in body ? cacheTagsOfUser(db, id) : []),
      (db) => lockAdminsAnd(db, ['id', id]),
    );
    if (modifiedCount) context.jobs.notify();
    return { modifiedCount };
  });
};
