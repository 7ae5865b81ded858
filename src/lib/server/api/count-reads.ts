import type { Context } from '../context.ts';
import type { Caller } from './caller.ts';

const kilobyte = 1024;

/**
 * Counts a stranger's read by what it returns, a point for each kilobyte begun: the first at once, the others once the
 * answer is there. The one that goes over is still sent, and the next one refused. Neither members nor the site's own
 * pages are counted.
 * @returns what is to be told the answer's bytes
 * @throws Refusal once this address has read too much
 */
export const countRead = async (
  { allow }: Pick<Context, 'allow'>,
  { user, countedAs }: Caller,
): Promise<((bytes: number) => void) | undefined> => {
  if (user || countedAs === undefined) return undefined;
  await allow('reads', countedAs);
  return (bytes) => {
    const rest = Math.ceil(bytes / kilobyte) - 1;
    if (rest > 0) allow('reads', countedAs, rest).catch(() => {});
  };
};
