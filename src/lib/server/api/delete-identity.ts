import { seconds } from '#lib/domain/durations.ts';
import type { Config } from '#lib/server/ops/config.ts';
import { within } from '#lib/server/within.ts';

/** In milliseconds. */
const timeout = seconds(10);

/** Deletes an identity at the provider; one that is gone is fine. */
export type DeleteIdentity = (uid: string) => Promise<void>;

/**
 * Deletions with Firebase's library, as the service account. The Auth emulator of the demo takes them from anybody.
 * @returns undefined if the site has no service account: then browsers delete identities
 */
export const firebaseDeletions = ({
  demo,
  firebase: { projectId, serviceAccount },
}: Pick<Config, 'demo' | 'firebase'>): DeleteIdentity | undefined => {
  if (!demo && !serviceAccount) return undefined;
  const name = `deletions of ${projectId}`;
  const remove = async (uid: string): Promise<void> => {
    const [{ cert, getApps, initializeApp }, { getAuth }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/auth'),
    ]);
    const app =
      getApps().find((known) => known.name === name) ??
      initializeApp({ projectId, ...(serviceAccount && { credential: cert({ ...serviceAccount }) }) }, name);
    await getAuth(app).deleteUser(uid);
  };
  return async (uid) => {
    try {
      await within(timeout, remove(uid));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error;
    }
  };
};
