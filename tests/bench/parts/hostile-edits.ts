import type { Figure } from '../report.ts';
import { longest, percentile, timed, waitedDuring } from '../timing.ts';

const products = 20;
const editsOfEach = 5;
const tagsOfEach = 8_000;
/** The number of words of eleven letters that fit into a short description. */
const wordsOfEach = 22;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** One of 456,976 tags of five letters: short, so that most fit into a body of 64 kB, and with as many shared trigrams as possible. */
const tagAt = (at: number): string =>
  `${[2, 1, 0].map((place) => letters[Math.floor(at / 26 ** place) % 26]).join('')}${letters[Math.floor(at / 26 ** 3) % 26]}n`;

/** Words with a common ending. */
const wordsAt = (at: number): string =>
  Array.from({ length: wordsOfEach }, (_, n) => `q${tagAt((at + n) * 7)}vation`).join(' ');

interface Tokens {
  maker: string;
  moderator: string;
}

/** Edits meant to slow the search down, each accepted by a moderator. */
export const hostileEdits = async (
  site: string,
  { maker, moderator }: Tokens,
): Promise<{ figures: Figure[]; undo: () => Promise<void> }> => {
  const send = (token: string, method: string, path: string, body?: object) =>
    [
      `${site}/api${path}`,
      {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    ] as const;
  const add = async (): Promise<string> => {
    const texts = { name: 'Hostile', shortDescription: 'x', description: 'x', logo: 'https://x.example/' };
    const response = await fetch(...send(maker, 'POST', '/products', { ...texts, tags: [] }));
    return ((await response.json()) as { insertedId: string }).insertedId;
  };
  const ids: string[] = [];
  for (let n = 0; n < products; n++) ids.push(await add());

  const took: number[] = [];
  const waited = await waitedDuring(site, async () => {
    for (let edit = 0; edit < products * editsOfEach; edit++) {
      const path = `/products/${ids[edit % products]}`;
      const from = edit * tagsOfEach;
      const tags = Array.from({ length: tagsOfEach }, (_, n) => tagAt(from + n));
      took.push(
        await timed(...send(maker, 'PATCH', path, { tags, shortDescription: wordsAt(edit * wordsOfEach) })),
      );
      await timed(...send(moderator, 'PATCH', path, { status: 'accepted' }));
    }
  });
  return {
    figures: [
      { name: `An edit of ${tagsOfEach} tags, p50`, value: percentile(took, 0.5), unit: 'ms' },
      { name: `An edit of ${tagsOfEach} tags, the slowest`, value: longest(took), unit: 'ms' },
      { name: 'Calls of another client during such edits, p95', value: percentile(waited, 0.95), unit: 'ms' },
      { name: 'Calls of another client during such edits, the longest', value: longest(waited), unit: 'ms' },
    ],
    undo: async () => {
      for (const id of ids) await timed(...send(maker, 'DELETE', `/products/${id}`));
    },
  };
};
