/** A user, as the identity provider knows them. */
export interface Identity {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | undefined;
  photoURL: string | undefined;
  /** The provider's names of this account's sign-in methods, such as `password` and `google.com`. */
  signInMethods?: readonly string[];
}
