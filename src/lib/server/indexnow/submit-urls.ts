import { minutes, seconds } from '#lib/domain/durations.ts';
import { readRetryAfter } from '#lib/domain/retry-after.ts';

/**
 * IndexNow: which addresses have changed is submitted `gatherFor` after the first of them, `perCall` in each call: ten
 * times as many are allowed, and as many rows go in the transaction that follows.
 */
export const indexNow = {
  gatherFor: minutes(5),
  perCall: 1_000,
  /** Shorter than the lease of a job. */
  timeout: seconds(20),
} as const;

export interface Submission {
  endpoint: string;
  key: string;
  /** The origin of the site. */
  siteUrl: string;
  paths: readonly string[];
}

/** Why a submission failed. */
export interface SubmissionFailure {
  reason: string;
  /** In milliseconds, at the earliest; null if it would fail again. */
  retryAfter: number | null;
}

/** Meaning of the statuses that must be fixed before a submission is repeated, by the protocol. */
const meanings: Readonly<Record<number, (keyLocation: string) => string>> = {
  400: () => 'the request is invalid',
  403: (keyLocation) => `the key is not valid: ${keyLocation} must answer it`,
  422: () => 'the addresses are not of the host, or the key is not what the protocol allows',
};

/** Statuses below 500 that are answered to a request that may be repeated as it is. */
const temporary: readonly number[] = [408, 425, 429];

const failureOf = (response: Response, keyLocation: string, now: Date): SubmissionFailure => {
  const { status, headers } = response;
  const isTemporary = status >= 500 || temporary.includes(status);
  return {
    reason: `${status}: ${meanings[status]?.(keyLocation) ?? (isTemporary ? 'it can be tried again' : 'not an answer of the protocol')}`,
    retryAfter: isTemporary ? readRetryAfter(headers.get('retry-after'), now) : null,
  };
};

/**
 * Submits addresses by the protocol (https://www.indexnow.org/documentation): pages of this site, its name and its public
 * key. Nothing else is sent, no redirect is followed, and the answer's body is not read.
 * @returns undefined if the submission was accepted
 * @throws what `signal` is aborted with
 */
export const submitUrls = async (
  { endpoint, key, siteUrl, paths }: Submission,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<SubmissionFailure | undefined> => {
  const toUrl = (path: string): string => new URL(path, siteUrl).href;
  const keyLocation = toUrl(`/${key}.txt`);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation, urlList: paths.map(toUrl) }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(indexNow.timeout)]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : failureOf(response, keyLocation, now);
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error;
    return { reason: [message, cause].filter(Boolean).map(String).join(': '), retryAfter: 0 };
  }
};
