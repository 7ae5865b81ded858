import type { ClientDirective } from 'astro';
import { onIdle } from '#lib/browser/page/run-later.ts';
import { isModeratorHinted, onceSessionHinted } from '#lib/browser/page/session-hint.ts';

/** `client:member`: hydrates an island for members, so that readers load no framework (docs/decisions/0006-hydration.md). */
const member: ClientDirective = (load, { value }) =>
  onceSessionHinted(() => {
    if (value !== 'moderator' || isModeratorHinted()) onIdle(async () => (await load())());
  });

export default member;
