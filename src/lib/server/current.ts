import type { Api } from '#lib/server/api/environment.ts';
import { type Config, readConfig } from '#lib/server/config/config.ts';
import { environment } from '#lib/server/config/env.ts';
import { createApp } from './app.ts';
import { type Context, createContext } from './context.ts';

// In dev an edited module is evaluated again; a second database handle must not come with it.
const holder = globalThis as {
  unearthConfig?: Config;
  unearthContext?: Promise<Context>;
  unearthApi?: Promise<Api>;
};

/** The process's settings. @throws ConfigError */
export const getConfig = (): Config => {
  holder.unearthConfig ??= readConfig(environment());
  return holder.unearthConfig;
};

/** The process's one context, made from its environment when it is first asked for. */
export const getContext = (): Promise<Context> => {
  holder.unearthContext ??= createContext(getConfig());
  return holder.unearthContext;
};

/** The process's one API over that context. */
export const getApi = (): Promise<Api> => {
  holder.unearthApi ??= getContext().then(createApp);
  return holder.unearthApi;
};
