import { paths } from '#lib/paths.ts';

/** The login, and the way back to where this page stands now. */
export const loginUrl = (): string => paths.loginFrom(location.pathname + location.search + location.hash);
