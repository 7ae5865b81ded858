import type { PartName } from '#lib/document/page-places.ts';
import { paths } from '#lib/paths.ts';
import { getConfig } from '#lib/server/current.ts';
import { sitePartsOf } from './site-parts.ts';

/** URL of an API that runs elsewhere, set at build; undefined if the API is part of this site. */
export const remoteApi: string | undefined = import.meta.env.PUBLIC_API_HOST || undefined;

/** An absolute URL of this site. */
export const siteUrl = (path: string): string => new URL(path, getConfig().siteUrl).href;

/** Address of a path below `paths.api`: the path itself, or its URL at a remote API. */
export const apiAddress = (path: string): string =>
  remoteApi ? remoteApi + path.slice(paths.api.length) : path;

/** A part of a page that depends on the settings, as HTML. */
export const sitePart = (name: PartName): string => sitePartsOf(getConfig())[name];

/** False with PAYMENTS=off. */
export const sellsSubscriptions = (): boolean => getConfig().payments !== 'off';

/** False without a mail server, but in a demo, which lists its mails. */
export const sendsMail = (): boolean => getConfig().mail !== undefined || getConfig().demo;

/** True if product pages require a sign-in, which the browser checks. */
export const areProductsGuarded = (): boolean => getConfig().productPages === 'members';
