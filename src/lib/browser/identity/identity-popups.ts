import { type ProviderUser, toProviderUser, withProvider } from './identity.ts';

export type PopupProvider = 'google' | 'github';

/** Loads all that a popup needs before it opens. @throws IdentityError */
export const preparePopups = (): Promise<void> => withProvider((sdk, auth) => sdk.preparePopups(auth));

/** Signs somebody in by a window of Google or GitHub. @throws IdentityError */
export const signInWithPopup = (provider: PopupProvider): Promise<ProviderUser> =>
  withProvider(async (sdk, auth) => {
    const service = provider === 'google' ? new sdk.GoogleAuthProvider() : new sdk.GithubAuthProvider();
    return toProviderUser((await sdk.signInWithPopup(auth, service, sdk.popupResolver)).user);
  });
