import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import {
  byEmail,
  byId,
  modifiedCount,
  paginationQuery,
  verifiedSince,
  writtenEmail,
} from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { parsedAs } from '#lib/contract/kit/parsed-as.ts';
import { soughtText, storableText } from '#lib/contract/kit/values.ts';
import { sizes, subscription } from '#lib/domain/specification.ts';
import { storable } from '#lib/text/storable.ts';
import { withoutControls } from '#lib/text/visible.ts';

export const role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;

export const userStatus = z.literal(subscription.verified);

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Effective role: 'user' until the e-mail is verified. */
  role,
  /** Role that becomes effective once the e-mail is verified, or null. */
  waitingRole: role.nullable(),
  /** Role granted to this verified address that still needs a one-time code, or null. */
  claimableRole: role.nullable(),
  /** Set for subscribers. */
  status: userStatus.nullable(),
  verifiedSince,
  /** Every call of a suspended user is rejected. */
  suspended: z.boolean(),
  /** Time at which the account is deleted, as its owner has asked. Optional: servers of release 1.0.0 leave it out. */
  deletesAt: z.iso.datetime().nullable().optional(),
  /** Set for the caller if no mail is sent to their address any more: it came back, or was reported as spam. */
  mailOff: z.object({ since: z.iso.datetime(), reason: z.enum(['bounce', 'complaint']) }).optional(),
});
export type User = z.infer<typeof user>;

/** Optional: servers of release 1.0.0 leave them out. */
const managedUser = user.extend({
  emailVerified: z.boolean().optional(),
  createdAt: z.iso.datetime().optional(),
  photoURL: z.string().nullable().optional(),
  /** Number of products in any state, without deleted ones. */
  productCount: z.int().optional(),
  /** Number of reviews, without those of deleted products. */
  reviewCount: z.int().optional(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const promotion = z.strictObject({
  role: z.enum(['admin', 'moderator']),
  /** The address that the admin saw: rejected if the account has another one by now. */
  email: storableText().max(sizes.email).optional(),
});
const suspension = z.strictObject({ suspended: z.boolean() });

export type AccountChange = z.output<typeof promotion> | z.output<typeof suspension>;

/** Body of PATCH /users/admin/{id}: a role, or whether the account is suspended; never both. */
const accountChangeBody = z
  .looseObject({})
  .transform(
    (body, context): AccountChange =>
      'suspended' in body ? parsedAs(suspension, body, context) : parsedAs(promotion, body, context),
  );

/** The input of `accountChangeBody`, as a union for the client and the documentation. */
const accountChangeInput = z.union([promotion, suspension]);

export const userEndpoints = {
  registerUser: endpoint(addresses.registerUser, {
    summary: 'Creates or updates the record of the signed-in person',
    auth: 'identity',
    body: z.object({
      /** Name from the provider: nobody could type it again. */
      name: z
        .string()
        .overwrite((text) => withoutControls(storable(text)))
        .trim()
        .max(sizes.personName)
        .default(''),
      email: writtenEmail,
    }),
    output: z.object({
      insertedId: z.string().nullable(),
      /** True if this login has cancelled the deletion of the account. */
      kept: z.boolean().optional(),
    }),
    errors: { 409: 'Another account holds this e-mail' },
  }),
  issueToken: endpoint(addresses.issueToken, {
    summary: "Exchanges the provider's ID token for an access token",
    auth: 'identity',
    body: z.object({ email: writtenEmail }),
    output: z.object({ token: z.string() }),
  }),
  listUsers: endpoint(addresses.listUsers, {
    summary: 'People by name',
    auth: 'member',
    query: paginationQuery.extend({ role: role.optional(), q: soughtText().max(sizes.keyword).optional() }),
    output: z.array(managedUser),
    list: true,
  }),
  getUser: endpoint(addresses.getUser, {
    summary: "A person's role, status and name",
    auth: 'member',
    params: byEmail,
    output: user,
    errors: { 404: 'No such person' },
  }),
  changeUser: endpoint(addresses.changeUser, {
    summary: 'Makes a user an admin or a moderator, suspends an account, or restores it',
    auth: 'member',
    params: byId,
    body: accountChangeBody,
    sentBody: accountChangeInput,
    output: modifiedCount,
    errors: {
      404: 'No such person',
      409: 'That person is not a plain user any more, or the last admin who could restore anybody',
    },
  }),
  applyPendingRole: endpoint(addresses.applyPendingRole, {
    summary: 'Claims the role granted to the caller’s address, with a one-time code from the operator',
    auth: 'member',
    params: byEmail,
    body: z.object({ code: storableText().max(sizes.roleCode) }),
    output: modifiedCount,
    errors: { 409: 'The e-mail is not verified, or the code is wrong or has expired' },
  }),
};
