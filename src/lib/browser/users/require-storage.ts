import { signInMessages } from '#lib/text/messages/sign-in.ts';

/** More than a session stores: its token, the person and what the provider's SDK needs. */
const needed = 8_000;
const key = 'storageTest';

/** The browser stores nothing for this site, or has no room left. The message says how to change that. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/**
 * Checks that a token can be stored. Call it before the provider is asked: otherwise somebody would be signed in only
 * there.
 * @throws StorageError
 */
export const requireStorage = (): void => {
  try {
    localStorage.setItem(key, 'x'.repeat(needed));
    localStorage.removeItem(key);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new StorageError(isFull ? signInMessages.storageFull : signInMessages.storageBlocked);
  }
};
