import type { ClientDirective } from 'astro';
import { onIdle } from '#lib/browser/page/run-later.ts';
import { onceSessionHinted } from '#lib/browser/page/session-hint.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';

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

/** `client:member`: hydrates an island for members, so that readers load no framework (docs/decisions/0006-hydration.md). */
const member: ClientDirective = (load, { value }) =>
  onceSessionHinted(() => {
    if (value !== 'moderator' || isModeratorHinted()) onIdle(async () => (await load())());
  });

export default member;
