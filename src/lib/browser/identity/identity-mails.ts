import { IdentityError, type ProviderUser, toProviderUser, withProvider } from './identity.ts';

/** Asks the provider to send an e-mail with a link to reset the password. @throws IdentityError */
export const sendResetMail = (email: string): Promise<void> =>
  withProvider((sdk, auth) => sdk.sendPasswordResetEmail(auth, email));

/** Asks the provider to send an e-mail with a link to verify the address. @throws IdentityError */
export const sendVerificationMail = (): Promise<void> =>
  withProvider(async (sdk, auth) => {
    await auth.authStateReady();
    if (!auth.currentUser) throw new IdentityError('auth/no-current-user', 'Nobody is signed in');
    await sdk.sendEmailVerification(auth.currentUser);
  });

/** Reloads the signed-in user from the provider. @throws IdentityError */
export const askProviderAgain = (): Promise<ProviderUser | undefined> =>
  withProvider(async (sdk, auth) => {
    await auth.authStateReady();
    if (!auth.currentUser) return undefined;
    await sdk.reload(auth.currentUser);
    return toProviderUser(auth.currentUser);
  });
