import type { Auth, User } from 'firebase/auth';
import { plainApi } from '#lib/browser/api/api.ts';

/**
 * The one place that knows the identity provider. Nothing of it is loaded before somebody signs in, or comes
 * back with a remembered session.
 */

type Sdk = typeof import('./firebase-sdk.ts');

/** Who is signed in at the provider. */
export interface ProviderUser {
  uid: string;
  email: string | null;
  name: string | null;
  photoURL: string | null;
  emailVerified: boolean;
}

/** An error of the provider: its own code and message, or that it can't be reached. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** The provider is away, or the network is: nobody's input is to blame. */
  get isAway(): boolean {
    return /^auth\/(network-request-failed|internal-error|timeout|.*unavailable.*)$/.test(this.code);
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
  if (settings.authEmulator) sdk.connectAuthEmulator(auth, settings.authEmulator, { disableWarnings: true });
  return { sdk, auth };
};

let opening: ReturnType<typeof open> | undefined;

/** Loads the provider once. A load that failed is tried again by whoever needs it next. */
const provider = (): ReturnType<typeof open> => {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
};

/** Does what needs the provider. @throws IdentityError */
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

/** Tells who is signed in at the provider, now and at each change. */
export const watchProvider = (listener: (user: ProviderUser | undefined) => void): Promise<void> =>
  withProvider(async (sdk, auth) => {
    sdk.onIdTokenChanged(auth, (user) => listener(user ? toProviderUser(user) : undefined));
  });

/** The provider's own token for the one who is signed in there. */
export const idToken = (fresh = false): Promise<string | undefined> =>
  withProvider(async (_sdk, auth) => {
    await auth.authStateReady();
    return auth.currentUser?.getIdToken(fresh);
  });

/** @throws IdentityError */
export const signInWithPassword = (email: string, password: string): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) =>
    toProviderUser((await sdk.signInWithEmailAndPassword(auth, email, password)).user),
  );

export interface NewAccount {
  name: string;
  photoURL: string;
  email: string;
  password: string;
}

/** Makes an account with its name and photo; it is signed in afterwards. @throws IdentityError */
export const createAccount = ({ name, photoURL, email, password }: NewAccount): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
    try {
      await sdk.updateProfile(user, { displayName: name, photoURL });
    } catch (error) {
      await sdk.deleteUser(user); // else its e-mail would be taken at the next attempt
      throw error;
    }
    return toProviderUser(user);
  });

/** Removes the account that has just been made. @throws IdentityError */
export const removeAccount = (): Promise<void> =>
  withProvider(async (sdk, auth) => {
    if (auth.currentUser) await sdk.deleteUser(auth.currentUser);
  });

/** @throws IdentityError */
export const signOutAtProvider = (): Promise<void> => withProvider((sdk, auth) => sdk.signOut(auth));
