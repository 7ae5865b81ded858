import { getApps, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import type { FirebaseSettings } from '#lib/server/config/config.ts';
import type { Identity } from './identity.ts';

/** Undefined for a token that the provider did not issue, or that has expired. */
export type VerifyIdentity = (idToken: string) => Promise<Partial<Identity> | undefined>;

/** What the token tells of ways to sign in. Its identities list `email` and `phone` too, which are none. */
const signInMethodsIn = (firebase: DecodedIdToken['firebase'] | undefined): string[] => {
  if (!firebase) return [];
  const providers = Object.keys(firebase.identities ?? {}).filter((name) => name.includes('.'));
  return [...new Set([firebase.sign_in_provider, ...providers])];
};

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
        signInMethods: signInMethodsIn(claims.firebase),
        ...(claims.email !== undefined && { email: claims.email }),
      };
    } catch {
      return undefined;
    }
  };
};
