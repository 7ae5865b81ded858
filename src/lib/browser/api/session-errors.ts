import { HttpError } from '#lib/contract/kit/http-error.ts';

/**
 * The session that a call belonged to ended, or another one began, before the response came. It is a 401 to the code
 * that made the call: nothing is notified, and nothing of the response is displayed to the next person.
 */
export class SessionEndedError extends HttpError {
  override name = 'SessionEndedError';

  constructor() {
    super(401, { message: 'The session has ended' });
  }
}

/** The server or the provider can't be reached, so it is unknown if the session still exists. */
export class SessionUnknownError extends Error {
  override name = 'SessionUnknownError';
}
