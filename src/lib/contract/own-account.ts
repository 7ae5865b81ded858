import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText } from '#lib/contract/kit/values.ts';

/** Longest ID token of the provider, in characters. They have about a thousand. */
const maxIdToken = 10_000;

const value = z.union([z.string(), z.number(), z.null()]);

/** Everything that the site stores about a person: rows by table, with the columns of docs/personal-data.md. */
const ownData = z.object({
  site: z.string(),
  address: z.url(),
  exportedAt: z.iso.datetime(),
  data: z.record(z.string(), z.array(z.record(z.string(), value))),
});
export type OwnData = z.infer<typeof ownData>;

export const ownAccountEndpoints = {
  exportOwnData: endpoint(addresses.exportOwnData, {
    summary: 'Everything that the site stores about the caller, as rows by table',
    auth: 'member',
    params: byEmail,
    output: ownData,
  }),
  logOutEverywhere: endpoint(addresses.logOutEverywhere, {
    summary: 'Revokes every earlier access token and sign-in of the caller’s account',
    auth: 'member',
    params: byEmail,
    output: modifiedCount,
  }),
  deleteAccount: endpoint(addresses.deleteAccount, {
    summary:
      'Deletes the caller’s account: after 14 days if the server can delete the identity too, else at once. A login before that cancels it',
    auth: 'member',
    params: byEmail,
    body: z.object({
      /** ID token of the provider, of a login within the last five minutes. */
      idToken: storableText().max(maxIdToken),
    }),
    output: z.object({
      /** Null if the account is deleted: the browser then deletes the identity. */
      deletesAt: z.iso.datetime().nullable(),
    }),
    errors: { 409: 'The login is too old or another account’s, or nobody else is an admin' },
  }),
  keepAccount: endpoint(addresses.keepAccount, {
    summary: 'Cancels the deletion of the caller’s account; 0 if none was scheduled',
    auth: 'member',
    params: byEmail,
    output: modifiedCount,
  }),
  announceNewEmail: endpoint(addresses.announceNewEmail, {
    summary:
      'Announces a change of e-mail at the sign-in service, so that a new owner of the old address can’t take the account over',
    auth: 'member',
    params: byEmail,
    output: modifiedCount,
    errors: { 409: 'The e-mail is not verified' },
  }),
  switchOnMail: endpoint(addresses.switchOnMail, {
    summary:
      'Switches e-mails to the caller’s address on again and sends one to confirm it; 0 if they were on',
    auth: 'member',
    params: byEmail,
    output: modifiedCount,
    errors: { 409: 'The e-mail is not verified' },
  }),
};
