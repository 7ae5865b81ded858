import type { ClientDirective } from 'astro';
import { isModeratorHinted } from '#lib/browser/page/moderator-hint.ts';
import { onIdle } from '#lib/browser/page/on-idle.ts';
import { onceSessionHinted } from '#lib/browser/page/session-hint.ts';

/** `client:member`: hydrates an island for members, so that readers load no framework (docs/decisions/0006-hydration.md). */
const member: ClientDirective = (load, { value }) => {
  const hydrate = (): void => onIdle(async () => (await load())());
  if (value !== 'moderator') onceSessionHinted(hydrate);
  else if (isModeratorHinted()) hydrate();
};

export default member;
