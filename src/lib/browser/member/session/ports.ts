import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import type { StoredToken } from '#lib/browser/member/token.ts';

export type Session =
  /** The session hint is set, and whether the session still exists is not known yet. */
  | { state: 'loading' }
  /** Like 'loading', but the server or the provider can't be reached. Retries go on. */
  | { state: 'unreachable' }
  | { state: 'out' }
  | { state: 'in'; person: Person };

/** Names of the texts in `sessionMessages` that the session notifies. */
export type SessionMessage =
  | 'tokenCreated'
  | 'tokenRemoved'
  | 'tokenFailed'
  | 'forcedLogout'
  | 'suspended'
  | 'signedOut'
  | 'accountDeleted'
  | 'emailChanged'
  | 'expired'
  | 'forbidden'
  | 'noEmail';

export interface SessionProvider {
  /** Reports the signed-in user, now and at each change. @throws IdentityError if the SDK can't be loaded */
  watch(notify: (user: ProviderUser | undefined) => void): Promise<void>;
  /** @throws IdentityError */
  signOut(): Promise<void>;
  /** Deletes the identity of the signed-in user. @throws IdentityError */
  remove(): Promise<void>;
}

/**
 * The calls that exchange a sign-in at the provider for an access token. @throws HttpError, IdentityError, or the
 * error of the network
 */
export interface SessionServer {
  register(user: ProviderUser): Promise<void>;
  /** @returns an access token for the user who is signed in at the provider */
  issueToken(email: string): Promise<string>;
}

/** Storage shared by all tabs of this browser. */
export interface SessionStorage {
  /** The stored token, which may have expired: the server answers that with `token_expired`. */
  token(): StoredToken | undefined;
  storeToken(token: string): void;
  /** @returns true if there was one */
  removeToken(): boolean;
  person(): Person | undefined;
  storePerson(person: Person): void;
  forgetPerson(): void;
  hasSessionHint(): boolean;
  setSessionHint(): void;
  clearSessionHint(): void;
}

export interface SessionClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` after `delay` milliseconds. @returns cancels it */
  after(delay: number, work: () => void): () => void;
}

/** Dependencies of the session machine. The browser's are in `../session.ts`. */
export interface SessionPorts {
  provider: SessionProvider;
  server: SessionServer;
  storage: SessionStorage;
  clock: SessionClock;
  notify(message: SessionMessage): void;
  /**
   * Call before the session ends, while the page is what the user sees. @returns redirects to the login, with the
   * address at the time of this call as return URL
   */
  prepareLoginRedirect(): () => void;
  reload(): void;
  /** True if this page is being left: the browser then aborts its requests, which says nothing about the server. */
  isLeaving(): boolean;
}
