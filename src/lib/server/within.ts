/** Error of work that exceeded its timeout. */
class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Waits for work that may never end. The work itself goes on, and an error of it is ignored then.
 * @param time in milliseconds
 * @throws TimeoutError, or what the work throws
 */
export const within = async <Result>(time: number, work: Promise<Result>): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError(`no answer within ${time} ms`)), time);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
