/** Who the identity provider says that somebody is. */
export interface Identity {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | undefined;
  photoURL: string | undefined;
  /** How this account signs in, by the provider's names such as `password` and `google.com`. */
  signInMethods?: readonly string[];
}
