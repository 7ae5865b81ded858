import type { Auth, User } from 'firebase/auth';
import { plainApi } from '#lib/browser/api/api.ts';

/** The only folder that uses the SDK of the identity provider, which is loaded on sign-in or with a session hint. */

export type Sdk = typeof import('./firebase-sdk.ts');

/** The signed-in user at the provider. */
export interface ProviderUser {
  uid: string;
  email: string | null;
  name: string | null;
  photoURL: string | null;
  emailVerified: boolean;
}

/** An error of the provider, with its own code and message. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** True if the provider or the network is unavailable, as opposed to an error in the input. */
  get isAway(): boolean {
    return this.isUnreachable || /^auth\/internal(-error)?$/.test(this.code);
  }

  /** True if the provider did not answer or is unavailable, so that it has not checked the input. */
  get isUnreachable(): boolean {
    return /^auth\/(network-request-failed|timeout|.*unavailable.*)$/.test(this.code);
  }
}

const asIdentityError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('auth/')
    ? new IdentityError(String(error.code), error.message)
    : error;

const open = async (): Promise<{ sdk: Sdk; auth: Auth }> => {
  const [{ data: settings }, sdk] = await Promise.all([plainApi('getConfig'), import('./firebase-sdk.ts')]);
  const auth = sdk.initializeAuth(sdk.initializeApp(settings.firebase), {
    persistence: [sdk.indexedDBLocalPersistence, sdk.browserLocalPersistence],
  });
  // The origin of the page, not of the site: people open a demo at localhost or at 127.0.0.1.
  if (settings.authEmulator) sdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return { sdk, auth };
};

let opening: ReturnType<typeof open> | undefined;

/** Loads the SDK once. After a failure, the next use tries again. */
const provider = (): ReturnType<typeof open> => {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
};

/** Runs `work` with the SDK. @throws IdentityError */
export const withProvider = async <Result>(
  work: (sdk: Sdk, auth: Auth) => Promise<Result>,
): Promise<Result> => {
  try {
    const { sdk, auth } = await provider();
    return await work(sdk, auth);
  } catch (error) {
    throw asIdentityError(error);
  }
};

export const toProviderUser = (user: User): ProviderUser => ({
  uid: user.uid,
  email: user.email,
  name: user.displayName,
  photoURL: user.photoURL,
  emailVerified: user.emailVerified,
});

/** Reports the signed-in user, now and at each change. @throws IdentityError if the SDK can't be loaded */
export const watchProvider = (listener: (user: ProviderUser | undefined) => void): Promise<void> =>
  withProvider(async (sdk, auth) => {
    sdk.onIdTokenChanged(auth, (user) => listener(user ? toProviderUser(user) : undefined));
  });

/** ID token of the signed-in user. @param fresh whether to bypass the cached one */
export const idToken = (fresh: boolean): Promise<string | undefined> =>
  withProvider(async (_sdk, auth) => {
    await auth.authStateReady();
    return auth.currentUser?.getIdToken(fresh);
  });

/** Deletes the signed-in account. @throws IdentityError */
export const removeAccount = (): Promise<void> =>
  withProvider(async (sdk, auth) => {
    if (auth.currentUser) await sdk.deleteUser(auth.currentUser);
  });

/** @throws IdentityError */
export const signOutAtProvider = (): Promise<void> => withProvider((sdk, auth) => sdk.signOut(auth));
