import { tokenKey } from './token-key.ts';

/**
 * True if the stored access token is of somebody who moderates. It may be an old one: it only decides what is loaded, the server
 * decides about rights. Every page loads it: it must stay small.
 */
export const isModeratorHinted = (): boolean => {
  try {
    const payload = localStorage.getItem(tokenKey)?.split('.')[1] ?? '';
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/')).includes('"mod":true');
  } catch {
    return false; // storage is blocked, or holds something else
  }
};
