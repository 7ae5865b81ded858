import { join } from 'node:path';
import type { Api } from '#lib/server/api/principal.ts';
import { startJobs } from '#lib/server/jobs/runner.ts';
import { createOgImages, type OgImages, type OgImagesOptions } from '#lib/server/og/og-images.ts';
import { type Config, readConfig } from '#lib/server/ops/config.ts';
import { environment } from '#lib/server/ops/env.ts';
import { createLog } from '#lib/server/ops/log.ts';
import { createApp } from './app.ts';
import { type Context, createContext } from './context.ts';
import { createMcp } from './mcp/app.ts';
import { deleteReturned } from './users/deleted-list.ts';

// In dev Vite evaluates an edited module again: the database handle outlives it on `globalThis`.
const globals = globalThis as {
  unearthConfig?: Config;
  unearthContext?: Promise<Context>;
  unearthApi?: Promise<Api>;
  unearthOgImages?: OgImages;
};

/** @throws ConfigError */
export const getConfig = (): Config => {
  globals.unearthConfig ??= readConfig(environment());
  return globals.unearthConfig;
};

const create = async (): Promise<Context> => {
  const context = await createContext(getConfig());
  // Before anybody can log in to an account that a restored backup has brought back. A job tries again each hour.
  await deleteReturned(context).catch((err) =>
    context.log.error({ err }, 'deleted accounts may be back: the list of them could not be applied'),
  );
  // The built server starts its runner of jobs once it listens, and stops it when it ends.
  if (import.meta.env.DEV) startJobs(context);
  return context;
};

/** The process's context, created when it is first asked for. @throws ConfigError */
export const getContext = (): Promise<Context> => {
  globals.unearthContext ??= create();
  return globals.unearthContext;
};

export const getApi = (): Promise<Api> => {
  globals.unearthApi ??= getContext().then(createApp);
  return globals.unearthApi;
};

export const getMcp = async (): Promise<ReturnType<typeof createMcp>> =>
  createMcp(await getContext(), await getApi());

type OgImageFiles = Pick<OgImagesOptions, 'siteFiles' | 'log'>;

/** The build's files have other places: the built server names them before it listens. */
export const setUpOgImages = (files: OgImageFiles): OgImages => {
  const { siteUrl, assetsDir } = getConfig();
  globals.unearthOgImages = createOgImages({ siteUrl, folder: join(assetsDir, 'og-images'), ...files });
  return globals.unearthOgImages;
};

/** The process's Open Graph images; those of the sources, unless they were set up. @throws ConfigError */
export const getOgImages = (): OgImages =>
  globals.unearthOgImages ?? setUpOgImages({ siteFiles: 'public', log: createLog(getConfig()) });
