import { getApps, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import type { FirebaseSettings } from '#lib/server/config/config.ts';
import type { Identity } from './identity.ts';

/** Undefined for a token that the provider did not issue, or that has expired. */
export type VerifyIdentity = (idToken: string) => Promise<Partial<Identity> | undefined>;

/** The provider's names of the sign-in methods in a token. Its `identities` also list `email` and `phone`. */
const signInMethodsIn = (firebase: DecodedIdToken['firebase'] | undefined): string[] => {
  if (!firebase) return [];
  const providers = Object.keys(firebase.identities ?? {}).filter((name) => name.includes('.'));
  return [...new Set([firebase.sign_in_provider, ...providers])];
};

/**
 * Verifies ID tokens with Firebase's library, which accepts an emulator's unsigned tokens only while
 * `FIREBASE_AUTH_EMULATOR_HOST` is set in the environment; the settings reject that in production.
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
        photoURL: typeof claims.picture === 'string' ? claims.picture : undefined,
        signInMethods: signInMethodsIn(claims.firebase),
        signedInAt: claims.auth_time,
        issuedAt: claims.iat,
        ...(claims.email !== undefined && { email: claims.email }),
      };
    } catch {
      return undefined;
    }
  };
};
