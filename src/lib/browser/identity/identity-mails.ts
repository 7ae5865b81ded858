import { IdentityError, type ProviderUser, toProviderUser, withProvider } from './identity.ts';

/** Has the provider mail a link to choose a new password by. @throws IdentityError */
export const sendResetMail = (email: string): Promise<void> =>
  withProvider((sdk, auth) => sdk.sendPasswordResetEmail(auth, email));

/** Has the provider mail a link that proves that the e-mail is one's own. @throws IdentityError */
export const sendVerificationMail = (): Promise<void> =>
  withProvider(async (sdk, auth) => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new IdentityError('auth/no-current-user', 'Nobody is signed in');
    await sdk.sendEmailVerification(auth.currentUser);
  });

/** Who is signed in, as the provider knows them by now. @throws IdentityError */
export const askProviderAgain = (): Promise<ProviderUser | undefined> =>
  withProvider(async (sdk, auth) => {
    await auth.authStateReady();
    if (!auth.currentUser) return undefined;
    await sdk.reload(auth.currentUser);
    return toProviderUser(auth.currentUser);
  });
