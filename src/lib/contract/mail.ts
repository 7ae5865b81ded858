import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { modifiedCount, writtenEmail } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

export const mailEndpoints = {
  reportBounce: endpoint(addresses.reportBounce, {
    summary: 'Sends no mail to an address any more, for mail providers; 0 if it was switched off already',
    auth: 'operator',
    body: z.strictObject({
      email: writtenEmail,
      /** Why: a bounce, or a complaint about spam. */
      reason: z.enum(['bounce', 'complaint']).default('bounce'),
    }),
    output: modifiedCount,
    errors: { 404: 'The site accepts no reports' },
  }),
};
