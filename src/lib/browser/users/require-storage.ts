import { signInMessages } from '#lib/text/messages/sign-in.ts';

/** More than a session stores: its token, the person and what the provider's SDK needs. */
const needed = 8_000;
const key = 'storageTest';

/** The browser stores nothing for this site, or has no room left. The message says how to change that. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** To be called before the provider is asked: afterwards somebody would be signed in there, and nowhere else. @throws StorageError */
export const requireStorage = (): void => {
  try {
    localStorage.setItem(key, 'x'.repeat(needed));
    localStorage.removeItem(key);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new StorageError(isFull ? signInMessages.storageFull : signInMessages.storageBlocked);
  }
};
