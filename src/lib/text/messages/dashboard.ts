import type { Role } from '#lib/contract/users.ts';

/** The greeting of the dashboard's home. */
export const dashboardWelcome = (role: Role): string => `Welcome to ${role} dashboard`.toUpperCase();
