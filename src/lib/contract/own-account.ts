import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

export const ownAccountEndpoints = {
  logOutEverywhere: endpoint(addresses.logOutEverywhere, {
    summary: 'Revokes every earlier access token and sign-in of the caller’s account',
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
  }),
};
