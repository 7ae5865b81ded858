import { type Auth, browserPopupRedirectResolver, type PopupRedirectResolver } from 'firebase/auth';

/** What the SDK's own class can do: its public type says nothing of it. */
interface Resolver {
  _initialize(auth: Auth): Promise<unknown>;
}

const ResolverClass = browserPopupRedirectResolver as unknown as new () => Resolver;
const resolver = new ResolverClass();

/** The SDK makes an instance of the class that it is given, and keeps it: from this one it gets ours. */
function SharedResolver(): Resolver {
  return resolver;
}
SharedResolver.prototype = ResolverClass.prototype; // by which the SDK knows it again

export const popupResolver = SharedResolver as unknown as PopupRedirectResolver;

/**
 * Loads the script and the frame by which a popup reports back. On phones and in Safari the SDK would do so by
 * itself, elsewhere only after the press; and a window that opens long after a press is blocked.
 */
export const preparePopups = async (auth: Auth): Promise<void> => {
  await resolver._initialize(auth);
};
