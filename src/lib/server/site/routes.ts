import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { endpoints } from '#lib/contract/endpoints.ts';
import { commit, version } from '#lib/release.ts';
import { countRead } from '#lib/server/api/count-reads.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { openApiDocument } from '#lib/server/api/openapi.ts';
import type { Api } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { missingMigrations } from '#lib/server/db/migrate.ts';
import { readiness } from '#lib/server/ops/limits.ts';
import { within } from '#lib/server/within.ts';

/**
 * Calls `ask` at most once per `duration` milliseconds; calls in between get the same result, also one that is still on
 * its way.
 */
const cachedFor = <Argument, Result>(
  ask: (argument: Argument) => Promise<Result>,
  duration: number,
): ((argument: Argument) => Promise<Result>) => {
  let last: { result: Promise<Result>; at: number } | undefined;
  return (argument) => {
    const at = performance.now();
    if (!last || at - last.at >= duration) last = { result: ask(argument), at };
    return last.result;
  };
};

/**
 * True if the database answers in time and has every migration of this release: a backup restored under a running
 * server may be older. Later migrations are fine, since they only add: servers of this release keep running while a
 * later one is deployed.
 */
const isDatabaseReady = async ({ db, log }: Context): Promise<boolean> => {
  try {
    const missing = await within(readiness.timeout, missingMigrations(db));
    if (missing.length) log.error({ missing }, 'the database lacks migrations of this release');
    return missing.length === 0;
  } catch (error) {
    log.error({ err: error }, 'database does not answer');
    return false;
  }
};

const ok = { status: 'ok', version, commit } as const;

export const siteRoutes = (mount: Mount): void => {
  // These calls are not limited: a flood of them reads the database once in a while.
  const isReady = cachedFor(isDatabaseReady, readiness.cachedFor);

  mount(endpoints.getConfig, async ({ context: { config, deleteIdentity } }) => {
    const { apiKey, authDomain, projectId, emulatorHost } = config.firebase;
    return {
      firebase: { apiKey, authDomain, projectId },
      authEmulator: emulatorHost ? config.siteUrl : null,
      demo: config.demo,
      deletesIdentities: deleteIdentity !== undefined,
      productPages: config.productPages,
    };
  });

  mount(endpoints.live, async () => ok);

  mount(endpoints.ready, async ({ context }) => {
    if (context.lifecycle.ending) throw httpError('ending');
    if (!(await isReady(context))) throw httpError('unavailable');
    return ok;
  });
};

/** The OpenAPI document, built when it is first asked for. The page for people is `pages/api/docs.astro`. */
export const documentationRoutes = (app: Api, context: Context): void => {
  let json: string | undefined;
  app.get('/openapi.json', etag(), compress(), async (c) => {
    const countResponse = await countRead(context, c.get('principal'));
    json ??= JSON.stringify(openApiDocument({ sells: context.config.payments !== 'off' }));
    await countResponse?.(Buffer.byteLength(json));
    return c.body(json, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
};
