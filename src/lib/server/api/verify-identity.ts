import type { Agent } from 'node:https';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { seconds } from '#lib/domain/durations.ts';
import type { FirebaseSettings } from '#lib/server/ops/config.ts';
import { within } from '#lib/server/within.ts';
import { httpError } from './errors.ts';
import type { Identity } from './principal.ts';

/**
 * Maximum time to wait for the identity provider. A browser waits for 15 seconds: it must receive the error that names the
 * service.
 */
const identityProvider = { timeout: seconds(8) } as const;

/**
 * Undefined for a token that the provider did not issue.
 * @throws HttpError `token_expired` for one that has expired, `identity_unavailable` if the provider can't be asked: that
 * says nothing about the token
 */
export type VerifyIdentity = (idToken: string) => Promise<Partial<Identity> | undefined>;

/** The provider's names of the sign-in methods in a token. Its `identities` also list `email` and `phone`. */
const signInMethodsIn = (firebase: DecodedIdToken['firebase'] | undefined): string[] => {
  if (!firebase) return [];
  const providers = Object.keys(firebase.identities ?? {}).filter((name) => name.includes('.'));
  return [...new Set([firebase.sign_in_provider, ...providers])];
};

/**
 * The library reports keys that could not be fetched as an argument that is wrong, and only its message tells them
 * apart; the tests hold that it still does.
 */
const keysNotFetched = /^Error (while making request|fetching public keys)/;

/** The library compares the expiry after the signature. */
const isExpired = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/id-token-expired';

/** True if the provider did not answer, or answered with an internal error. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error && 'code' in error)) return true;
  const code = String(error.code);
  return !code.startsWith('auth/') || code === 'auth/internal-error' || keysNotFetched.test(error.message);
};

interface Connections {
  /** For tests: how the provider's keys are fetched. */
  agent?: Agent;
  /** In milliseconds. */
  timeout?: number;
}

/**
 * Verifies ID tokens with Firebase's library, which accepts an emulator's unsigned tokens only while
 * `FIREBASE_AUTH_EMULATOR_HOST` is set in the environment; the settings reject that in production.
 */
export const firebaseIdentities = (
  { projectId }: FirebaseSettings,
  { agent, timeout = identityProvider.timeout }: Connections = {},
): VerifyIdentity => {
  const verify = async (idToken: string): Promise<DecodedIdToken> => {
    // Loaded with the first token: a fifth of the server's code, which most of its calls do without.
    const [{ getApps, initializeApp }, { getAuth }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/auth'),
    ]);
    const app =
      getApps().find(({ name }) => name === projectId) ??
      initializeApp({ projectId, ...(agent && { httpAgent: agent }) }, projectId);
    return getAuth(app).verifyIdToken(idToken);
  };
  return async (idToken) => {
    try {
      // The library itself waits for ever.
      const claims = await within(timeout, verify(idToken));
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
    } catch (error) {
      if (isExpired(error)) throw httpError('token_expired');
      if (isAway(error)) throw httpError('identity_unavailable', { cause: error });
      return undefined;
    }
  };
};
