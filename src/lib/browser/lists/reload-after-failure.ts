import { HttpError, isUnanswered } from '#lib/contract/kit/http-error.ts';

/** Loads a list again after a change of one of its rows failed: somebody else was faster, or the response was lost. */
export const reloadAfterFailure = async (error: unknown, reload: () => Promise<unknown>): Promise<void> => {
  const endsSession = error instanceof HttpError && error.endsSession;
  if (isUnanswered(error) ? navigator.onLine : !endsSession) await reload();
};
