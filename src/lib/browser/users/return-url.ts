import { paths } from '#lib/paths.ts';

/**
 * Returns where the login or sign-up in this tab leads back to. Not checked: `safeRedirect` does that before anybody is
 * redirected.
 */
export const returnUrl = (): string => new URLSearchParams(location.search).get('from') || paths.home;
