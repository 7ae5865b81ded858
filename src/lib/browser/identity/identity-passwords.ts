import { type ProviderUser, toProviderUser, withProvider } from './identity.ts';

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
