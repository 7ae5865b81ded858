/** A user, as the identity provider knows them. */
export interface Identity {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | undefined;
  photoURL: string | undefined;
  /** The provider's names of this account's sign-in methods, such as `password` and `google.com`. */
  signInMethods?: readonly string[];
  /** Time of the sign-in at the provider, in seconds since 1970. */
  signedInAt?: number;
  /** Time at which the provider issued the token, in seconds since 1970: after the sign-in, and up to an hour ago. */
  issuedAt?: number;
}
