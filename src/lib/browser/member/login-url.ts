import { paths } from '#lib/paths.ts';

export const currentUrl = (): string => location.pathname + location.search + location.hash;

/** Address of the login, with the current address as return URL. */
export const loginUrl = (): string => paths.loginFrom(currentUrl());
