import type { Database } from '#lib/server/db/database.ts';
import { findProducts } from '#lib/server/search/find.ts';
import type { Question, Questions } from './questions.ts';

export interface Quality {
  /** Shares of the questions, from 0 to 1, whose answer came first, or among the first five. */
  first: number;
  withinFive: number;
  missed: readonly (Question & { found: readonly string[] })[];
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** Asks all questions. @returns by kind, and as `mean` the mean over the kinds */
export const measureSearch = async (db: Database, questions: Questions): Promise<Record<string, Quality>> => {
  const rows = await db.read.selectFrom('products').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const measured: Record<string, Quality> = {};
  for (const [kind, asked] of Object.entries(questions)) {
    const places: number[] = [];
    const missed: Quality['missed'][number][] = [];
    for (const question of asked) {
      const request = {
        keyword: question.typed,
        status: 'accepted' as const,
        anyWord: true,
        limit: 5,
        offset: 0,
      };
      const { ids } = await findProducts(db.read, request);
      const found = ids.map((id) => names.get(id) ?? '');
      const place = found.findIndex((name) => question.answers.includes(name));
      places.push(place);
      if (place !== 0) missed.push({ ...question, found });
    }
    measured[kind] = {
      first: mean(places.map((place) => (place === 0 ? 1 : 0))),
      withinFive: mean(places.map((place) => (place >= 0 ? 1 : 0))),
      missed,
    };
  }
  const kinds = Object.values(measured);
  return {
    ...measured,
    mean: {
      first: mean(kinds.map(({ first }) => first)),
      withinFive: mean(kinds.map(({ withinFive }) => withinFive)),
      missed: [],
    },
  };
};
