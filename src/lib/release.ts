/** Version and commit. Node asks git here; a build replaces this module by its values (server/http/build/values.ts). */
import { commitOf } from '#lib/server/ops/commit-of.ts';
import { environment } from '#lib/server/ops/env.ts';
import manifest from '#package.json' with { type: 'json' };

export const version: string = manifest.version;
export const commit: string = commitOf('.', environment());
