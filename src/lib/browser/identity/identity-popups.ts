import { type ProviderUser, toProviderUser, withProvider } from './identity.ts';

export type PopupProvider = 'google' | 'github';

/** Loads what a popup needs, so that it can open right on a click. @throws IdentityError */
export const preparePopups = (): Promise<void> => withProvider((sdk, auth) => sdk.preparePopups(auth));

/** Signs in through a popup of Google or GitHub. @throws IdentityError */
export const signInWithPopup = (provider: PopupProvider): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const service = provider === 'google' ? new sdk.GoogleAuthProvider() : new sdk.GithubAuthProvider();
    return toProviderUser((await sdk.signInWithPopup(auth, service, sdk.popupResolver)).user);
  });
