import { HttpError } from '#lib/contract/kit/http-error.ts';

/**
 * The session that a call was for has ended, or another one has begun, before its answer came. To whoever asked it is a
 * refused token: nothing is told, and nothing of the answer is shown to whoever is signed in now.
 */
export class SessionEndedError extends HttpError {
  override name = 'SessionEndedError';

  constructor() {
    super(401, { message: 'The session has ended' });
  }
}

/** Whether somebody is still signed in could not be found out: the server, or the provider, can't be reached. */
export class SessionUnknownError extends Error {
  override name = 'SessionUnknownError';
}
