import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';

const healthy = z.object({
  status: z.literal('ok'),
  version: z.string(),
  /** Commit of the sources; 'unknown' if the build had neither git nor UNEARTH_COMMIT. */
  commit: z.string(),
});

export const siteEndpoints = {
  getConfig: endpoint(addresses.getConfig, {
    summary: 'Settings for browsers',
    auth: 'anyone',
    output: z.object({
      firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
      /** The site's own origin if it uses the Auth emulator, which is proxied there; else null. */
      authEmulator: z.string().nullable(),
      demo: z.boolean(),
      /** True if the server deletes identities, 14 days after their owners have asked. Optional: new since 1.0.0. */
      deletesIdentities: z.boolean().optional(),
      productPages: z.enum(['members', 'open']),
    }),
  }),
  live: endpoint(addresses.live, {
    summary: 'The process responds',
    auth: 'anyone',
    uncounted: true,
    output: healthy,
  }),
  ready: endpoint(addresses.ready, {
    summary: 'The database responds too',
    auth: 'anyone',
    errors: { 503: 'It does not, or the server is shutting down: send requests to another one' },
    uncounted: true,
    output: healthy,
  }),
};
