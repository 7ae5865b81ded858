import type { Auth, User } from 'firebase/auth';
import { IdentityError, type ProviderUser, type Sdk, toProviderUser, withProvider } from './identity.ts';

/** The provider's calls of the screens about accounts. Those of every member's page are in `identity.ts`. */

const signedIn = async (auth: Auth): Promise<User> => {
  await auth.authStateReady();
  if (!auth.currentUser) throw new IdentityError('auth/no-current-user', 'Nobody is signed in');
  return auth.currentUser;
};

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

/** Creates an account with name and photo, and signs it in. @throws IdentityError */
export const createAccount = ({ name, photoURL, email, password }: NewAccount): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
    try {
      await sdk.updateProfile(user, { displayName: name, photoURL });
    } catch (error) {
      await sdk.deleteUser(user); // otherwise the e-mail would be taken at the next attempt
      throw error;
    }
    return toProviderUser(user);
  });

export type PopupProvider = 'google' | 'github';

/** Code of an error if a second click replaced the popup by a new one. */
export const replacedPopup = 'auth/cancelled-popup-request';

/** Codes of errors if the user closed the popup, or cancelled there. */
export const closedPopup = ['auth/popup-closed-by-user', 'auth/user-cancelled'];

/** Code of an error if the browser did not open the popup. */
export const blockedPopup = 'auth/popup-blocked';

/** Loads what a popup needs, so that it can open right on a click. @throws IdentityError */
export const preparePopups = (): Promise<void> => withProvider((sdk, auth) => sdk.preparePopups(auth));

const providerOf = (sdk: Sdk, provider: PopupProvider) =>
  provider === 'google' ? new sdk.GoogleAuthProvider() : new sdk.GithubAuthProvider();

/** Signs in through a popup of Google or GitHub. @throws IdentityError */
export const signInWithPopup = (provider: PopupProvider): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const sdkProvider = providerOf(sdk, provider);
    return toProviderUser((await sdk.signInWithPopup(auth, sdkProvider, sdk.popupResolver)).user);
  });

/** Asks the provider to send an e-mail with a link to reset the password. @throws IdentityError */
export const sendResetMail = (email: string): Promise<void> =>
  withProvider((sdk, auth) => sdk.sendPasswordResetEmail(auth, email));

/** Asks the provider to send an e-mail with a link to verify the address. @throws IdentityError */
export const sendVerificationMail = (): Promise<void> =>
  withProvider(async (sdk, auth) => sdk.sendEmailVerification(await signedIn(auth)));

/** Reloads the signed-in user from the provider. @throws IdentityError */
export const askProviderAgain = (): Promise<ProviderUser | undefined> =>
  withProvider(async (sdk, auth) => {
    await auth.authStateReady();
    if (!auth.currentUser) return undefined;
    await sdk.reload(auth.currentUser);
    return toProviderUser(auth.currentUser);
  });

/** The provider's names of the ways in which the signed-in user can sign in: `password`, `google.com`, `github.com`. */
export const signInMethods = (): Promise<string[]> =>
  withProvider(async (_sdk, auth) => (await signedIn(auth)).providerData.map(({ providerId }) => providerId));

/** Changes the name and the photo of the signed-in user. @throws IdentityError */
export const changeProfile = (profile: { name: string; photoURL?: string }): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const user = await signedIn(auth);
    const { name: displayName, photoURL } = profile;
    await sdk.updateProfile(user, { displayName, ...(photoURL !== undefined && { photoURL }) });
    return toProviderUser(user);
  });

/** @throws IdentityError if `current` is not the password of the signed-in user */
const confirmPassword = (current: string): Promise<void> =>
  withProvider(async (sdk, auth) => {
    const user = await signedIn(auth);
    const credential = sdk.EmailAuthProvider.credential(user.email ?? '', current);
    await sdk.reauthenticateWithCredential(user, credential);
  });

/**
 * Logs the signed-in user in again. @returns an ID token of that login
 * @throws IdentityError if `current` is not the user's password
 */
export const confirmByPassword = async (current: string): Promise<string> => {
  await confirmPassword(current);
  return withProvider(async (_sdk, auth) => (await signedIn(auth)).getIdToken(true));
};

/** The same by a popup of Google or GitHub. @throws IdentityError if another account logs in there */
export const confirmByPopup = (provider: PopupProvider): Promise<string> =>
  withProvider(async (sdk, auth) => {
    const user = await signedIn(auth);
    const sdkProvider = providerOf(sdk, provider);
    const { user: confirmed } = await sdk.reauthenticateWithPopup(user, sdkProvider, sdk.popupResolver);
    return confirmed.getIdToken(true);
  });

/** Changes the password, once the present one was given. @throws IdentityError */
export const changePassword = async (current: string, next: string): Promise<void> => {
  await confirmPassword(current);
  await withProvider(async (sdk, auth) => sdk.updatePassword(await signedIn(auth), next));
};

/**
 * Has the provider send a link to a new address. The link makes it the address of the signed-in user and ends all of
 * their sign-ins.
 * @param beforeMail runs once the password was confirmed, before the mail is sent
 * @throws IdentityError
 */
export const requestNewEmail = async (
  current: string,
  email: string,
  beforeMail: () => Promise<void>,
): Promise<void> => {
  await confirmPassword(current);
  await beforeMail();
  await withProvider(async (sdk, auth) => sdk.verifyBeforeUpdateEmail(await signedIn(auth), email));
};
