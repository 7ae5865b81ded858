import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { FirebaseSettings } from '../config.ts';
import type { Identity } from '../operations/register-user.ts';

/** Undefined for a token that the provider did not issue, or that has expired. */
export type VerifyIdentity = (idToken: string) => Promise<Partial<Identity> | undefined>;

/**
 * Verifies ID tokens with Firebase's own library. It takes an emulator's unsigned tokens only while
 * `FIREBASE_AUTH_EMULATOR_HOST` stands in the environment, which the settings refuse in production.
 */
export const firebaseIdentities = ({ projectId }: FirebaseSettings): VerifyIdentity => {
  const app = getApps().find(({ name }) => name === projectId) ?? initializeApp({ projectId }, projectId);
  return async (idToken) => {
    try {
      const claims = await getAuth(app).verifyIdToken(idToken);
      return {
        uid: claims.uid,
        emailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name : undefined,
        photoURL: claims.picture,
        ...(claims.email !== undefined && { email: claims.email }),
      };
    } catch {
      return undefined;
    }
  };
};
