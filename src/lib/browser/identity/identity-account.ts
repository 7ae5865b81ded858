import type { Auth, User } from 'firebase/auth';
import { IdentityError, type ProviderUser, toProviderUser, withProvider } from './identity.ts';
import { type PopupProvider, providerOf } from './identity-popups.ts';

const signedIn = async (auth: Auth): Promise<User> => {
  await auth.authStateReady();
  if (!auth.currentUser) throw new IdentityError('auth/no-current-user', 'Nobody is signed in');
  return auth.currentUser;
};

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
