import { type Auth, browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth';

/** Named exports, for tree shaking: a namespace import would be half as large again. */
export { initializeApp } from 'firebase/app';
export {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';

/** Internal interface of the resolver class, which its public type hides. */
interface Resolver {
  _initialize(auth: Auth): Promise<unknown>;
}

const ResolverClass = browserPopupRedirectResolver as unknown as new () => Resolver;
const resolver = new ResolverClass();

/**
 * The SDK constructs its own instance of the class that it is given. This constructor returns ours, so that both share
 * its state.
 */
function SharedResolver(): Resolver {
  return resolver;
}
SharedResolver.prototype = ResolverClass.prototype; // the SDK compares prototypes

export const popupResolver = SharedResolver as unknown as PopupRedirectResolver;

/**
 * Loads the script and the iframe through which a popup reports back. The SDK preloads them only on phones and in
 * Safari; elsewhere it would load them after the click, and browsers block a popup that opens too long after a click.
 */
export const preparePopups = async (auth: Auth): Promise<void> => {
  await resolver._initialize(auth);
};
