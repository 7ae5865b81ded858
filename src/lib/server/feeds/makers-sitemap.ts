import { setImmediate as nextTurn } from 'node:timers/promises';
import { lists } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { urlSetOf, urlsOf } from './url-set.ts';

/** Ids are 16 hexadecimal digits. */
const idLength = 16;
const ids = 16n ** BigInt(idLength);

/** Returns the last id of one of several parts. Ids are random, so equal ranges of ids have about as many makers. */
const lastId = (part: number, parts: number): string =>
  ((ids * BigInt(part)) / BigInt(parts) - 1n).toString(16).padStart(idLength, '0');

/**
 * A file of the pages of makers with a published product. There are as many files as of products (`countParts`): with no
 * more makers than products, none holds much more than one of those. Each reads its own makers alone.
 * @param part from 1
 */
export const makerUrlSet = async (part: number, parts: number) => {
  const last = lastId(part, parts);
  const found: string[] = [];
  for (
    let after: string | null = part === 1 ? '' : lastId(part - 1, parts);
    after !== null && after < last;
  ) {
    const some: Awaited<ReturnType<typeof pageApi.makers>> = await pageApi.makers(after, lists.max);
    found.push(...some.makers.filter((id) => id <= last));
    after = some.after;
    // Lets other requests run.
    await nextTurn();
  }
  return urlSetOf(urlsOf(found.map((id) => paths.maker(id))));
};
