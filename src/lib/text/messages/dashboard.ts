import type { Role } from '#lib/contract/users.ts';

export const dashboardWelcome = (role: Role): string => `Welcome to ${role} dashboard`.toUpperCase();
