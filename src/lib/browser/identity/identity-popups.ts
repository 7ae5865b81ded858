import { type ProviderUser, type Sdk, toProviderUser, withProvider } from './identity.ts';

export type PopupProvider = 'google' | 'github';

/** Code of an error if a second click replaced the popup by a new one. */
export const replacedPopup = 'auth/cancelled-popup-request';

/** Codes of errors if the user closed the popup, or cancelled there. */
export const closedPopup = ['auth/popup-closed-by-user', 'auth/user-cancelled'];

/** Code of an error if the browser did not open the popup. */
export const blockedPopup = 'auth/popup-blocked';

/** Loads what a popup needs, so that it can open right on a click. @throws IdentityError */
export const preparePopups = (): Promise<void> => withProvider((sdk, auth) => sdk.preparePopups(auth));

/** The SDK's object for a provider. */
export const providerOf = (sdk: Sdk, provider: PopupProvider) =>
  provider === 'google' ? new sdk.GoogleAuthProvider() : new sdk.GithubAuthProvider();

/** Signs in through a popup of Google or GitHub. @throws IdentityError */
export const signInWithPopup = (provider: PopupProvider): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const sdkProvider = providerOf(sdk, provider);
    return toProviderUser((await sdk.signInWithPopup(auth, sdkProvider, sdk.popupResolver)).user);
  });
