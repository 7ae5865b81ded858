import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

export const ownAccountEndpoints = {
  logOutEverywhere: endpoint(addresses.logOutEverywhere, {
    summary: 'Voids every access token and every sign-in of one’s account from before this call',
    auth: 'member',
    params: byEmail,
    output: modifiedCount,
  }),
  announceNewEmail: endpoint(addresses.announceNewEmail, {
    summary:
      'Says that one is about to get another e-mail at the sign-in service, so that whoever gets the old one can’t take the account over meanwhile',
    auth: 'member',
    params: byEmail,
    output: modifiedCount,
  }),
};
