import { idTokenFor } from './person.ts';

export interface ProviderAccount {
  uid: string;
  email: string | null;
  password: string;
  displayName: string;
  photoURL: string | null;
  emailVerified: boolean;
  /** `password` unless it is set. */
  signInMethods?: string[];
}

class ProviderError extends Error {
  readonly code: string;

  constructor(code: string, message = `Firebase: Error (${code}).`) {
    super(message);
    this.code = code;
  }
}

const asUser = (account: ProviderAccount) => {
  const signedInAt = Math.floor(Date.now() / 1000);
  return Object.assign(account, {
    providerData: (account.signInMethods ?? ['password']).map((providerId) => ({ providerId })),
    signedInAt,
    async getIdToken(this: ProviderAccount & { signedInAt: number }) {
      const { uid, email, emailVerified, displayName, photoURL, signedInAt } = this;
      const photo = photoURL === null ? {} : { photoURL };
      const address = email === null ? {} : { email };
      return idTokenFor({ uid, ...address, ...photo, emailVerified, name: displayName, signedInAt });
    },
  });
};
type User = ReturnType<typeof asUser>;

/**
 * Stub of Firebase: accounts in memory, and ID tokens that the test API accepts. The real SDK is covered by the
 * browser tests with the Auth emulator.
 */
export const createProvider = () => {
  const accounts = new Map<string, User>();
  const mails: { kind: 'reset' | 'verify' | 'change'; email: string }[] = [];
  const failures = new Map<string, ProviderError>();
  const asked: string[] = [];
  const auth = {
    currentUser: null as User | null,
    authStateReady: async () => {},
  };
  const listeners = new Set<(user: User | null) => void>();
  const become = (user: User | null): void => {
    auth.currentUser = user;
    for (const listener of listeners) listener(user);
  };

  const mayFail = (name: string): void => {
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) throw failure;
  };
  /** A function of the SDK, which fails if a test says so. */
  const operation =
    <Args extends unknown[], Result>(name: string, work: (...args: Args) => Result) =>
    async (...args: Args): Promise<Result> => {
      asked.push(name);
      mayFail(name);
      return work(...args);
    };

  const add = (account: ProviderAccount): User => {
    const user = asUser(account);
    accounts.set(account.email ?? account.uid, user);
    return user;
  };
  let popupUser: User | undefined;
  class Resolver {
    _initialize = operation('preparePopups', () => {});
  }

  return {
    accounts,
    mails,
    /** Names of the called functions of the SDK. */
    asked,
    currentUser: () => auth.currentUser,
    add,
    /** Makes the next call of a function of the SDK fail. */
    fail: (name: string, code: string, message?: string): void => {
      failures.set(name, new ProviderError(code, message));
    },
    /** Sets the user of the next popup of Google or GitHub. */
    popupSignsIn: (account: ProviderAccount): void => {
      popupUser = add(account);
    },
    /** Removes all accounts and failures. */
    clear: (): void => {
      auth.currentUser = null;
      accounts.clear();
      mails.length = 0;
      failures.clear();
      asked.length = 0;
      popupUser = undefined;
    },
    app: { initializeApp: () => ({}) },
    auth: {
      browserLocalPersistence: {},
      indexedDBLocalPersistence: {},
      browserPopupRedirectResolver: Resolver,
      GoogleAuthProvider: class {},
      GithubAuthProvider: class {},
      initializeAuth: () => auth,
      connectAuthEmulator: () => {},
      onIdTokenChanged: (_auth: unknown, listener: (user: User | null) => void) => {
        listeners.add(listener);
        listener(auth.currentUser);
      },
      signInWithEmailAndPassword: operation(
        'signInWithEmailAndPassword',
        (_auth: unknown, email: string, password: string) => {
          const user = accounts.get(email);
          if (user?.password !== password) throw new ProviderError('auth/invalid-credential');
          user.signedInAt = Math.floor(Date.now() / 1000);
          become(user);
          return { user };
        },
      ),
      signInWithPopup: operation('signInWithPopup', () => {
        if (!popupUser) throw new ProviderError('auth/popup-closed-by-user');
        become(popupUser);
        return { user: popupUser };
      }),
      createUserWithEmailAndPassword: operation(
        'createUserWithEmailAndPassword',
        (_auth: unknown, email: string, password: string) => {
          if (accounts.has(email)) throw new ProviderError('auth/email-already-in-use');
          const uid = `uid-${email.split('@')[0]}`;
          const user = add({ uid, email, password, displayName: '', photoURL: null, emailVerified: false });
          become(user);
          return { user };
        },
      ),
      updateProfile: operation(
        'updateProfile',
        (user: User, profile: { displayName: string; photoURL?: string }) => {
          Object.assign(user, profile);
          become(user);
        },
      ),
      EmailAuthProvider: { credential: (email: string, password: string) => ({ email, password }) },
      reauthenticateWithCredential: operation(
        'reauthenticateWithCredential',
        (user: User, given: { email: string; password: string }) => {
          if (user.email !== given.email || user.password !== given.password)
            throw new ProviderError('auth/invalid-credential');
        },
      ),
      reauthenticateWithPopup: operation('reauthenticateWithPopup', (user: User) => {
        if (!popupUser) throw new ProviderError('auth/popup-closed-by-user');
        if (popupUser.uid !== user.uid) throw new ProviderError('auth/user-mismatch');
        user.signedInAt = Math.floor(Date.now() / 1000);
        return { user };
      }),
      updatePassword: operation('updatePassword', (user: User, password: string) => {
        user.password = password;
      }),
      verifyBeforeUpdateEmail: operation('verifyBeforeUpdateEmail', (_user: User, email: string) => {
        mails.push({ kind: 'change', email });
      }),
      deleteUser: operation('deleteUser', (user: User) => {
        accounts.delete(user.email ?? user.uid);
        become(null);
      }),
      reload: operation('reload', () => {}),
      sendEmailVerification: operation('sendEmailVerification', (user: User) => {
        mails.push({ kind: 'verify', email: user.email ?? '' });
      }),
      sendPasswordResetEmail: operation('sendPasswordResetEmail', (_auth: unknown, email: string) => {
        if (!accounts.has(email)) throw new ProviderError('auth/user-not-found');
        mails.push({ kind: 'reset', email });
      }),
      signOut: operation('signOut', () => become(null)),
    },
  };
};
