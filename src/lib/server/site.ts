import { getConfig } from './current.ts';

/** An address of this site in full, as others need it. */
export const siteUrl = (path: string): string => new URL(path, getConfig().siteUrl).href;

/** Whether the site runs on its own Auth emulator, which every page then says. */
export const isDemo = (): boolean => getConfig().demo;

/** Whether product pages ask for a login in the browser. */
export const areProductsGuarded = (): boolean => getConfig().productPages === 'members';
