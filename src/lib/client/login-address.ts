import { paths } from '../paths.ts';

/** The login, and from there back to where the person is now. */
export const loginFromHere = (): string =>
  paths.loginFrom(location.pathname + location.search + location.hash);
