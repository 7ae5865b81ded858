import { isTemporary } from '#lib/browser/api/api-errors.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';

/** Loads a list again if the server has rejected a change of one of its rows: somebody else may have been faster. */
export const reloadIfRejected = async (error: unknown, reload: () => Promise<unknown>): Promise<void> => {
  const endsSession = error instanceof HttpError && error.endsSession;
  if (!isTemporary(error) && !endsSession) await reload();
};
