import { paths } from '#lib/paths.ts';

/** Address of the login, with the current address as return URL. */
export const loginUrl = (): string => paths.loginFrom(location.pathname + location.search + location.hash);
