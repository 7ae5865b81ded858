import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import type { StoredToken } from '#lib/browser/member/token.ts';

export type Session =
  /** Somebody was signed in when this browser was last seen, and it is not known yet whether they still are. */
  | { state: 'loading' }
  /** The same, and the server or the provider could not be reached. It goes on being tried. */
  | { state: 'unreachable' }
  | { state: 'out' }
  | { state: 'in'; person: Person };

/** What the session tells people, by its name in `sessionMessages`. */
export type SessionMessage =
  | 'tokenCreated'
  | 'tokenRemoved'
  | 'tokenFailed'
  | 'forcedLogout'
  | 'suspended'
  | 'noEmail';

/** The identity provider. */
export interface SessionProvider {
  /** Tells who is signed in there, now and at each change. @throws when it can't be loaded */
  watch(notify: (user: ProviderUser | undefined) => void): Promise<void>;
  /** @throws IdentityError */
  signOut(): Promise<void>;
}

/** The two calls by which the provider's sign-in becomes ours. @throws HttpError, IdentityError, or the network's error */
export interface SessionServer {
  register(user: ProviderUser): Promise<void>;
  /** @returns an access token for whoever is signed in at the provider */
  issueToken(email: string): Promise<string>;
}

/** What all tabs of this browser share. */
export interface SessionStorage {
  /** The stored token, unless it has ended. */
  token(): StoredToken | undefined;
  storeToken(token: string): void;
  /** @returns whether there was one */
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
  /** Runs `work` after `delay` milliseconds. @returns what calls it off */
  after(delay: number, work: () => void): () => void;
}

/** All that the session works with. In the browser see `../session.ts`. */
export interface SessionPorts {
  provider: SessionProvider;
  server: SessionServer;
  storage: SessionStorage;
  clock: SessionClock;
  notify(message: SessionMessage): void;
  /** Notes where the person is. @returns what leads to the login, and from there back */
  loginUrl(): () => void;
  /** Loads this page anew. */
  reload(): void;
  /** Whether this page is being left: the browser then gives up its requests, which says nothing of the server. */
  isLeaving(): boolean;
}
