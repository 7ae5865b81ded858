import { expect, test } from 'vitest';
import * as limits from '#lib/domain/specification.ts';

/** The specification's constants (§9), by their names in domain/specification.ts. Times are in milliseconds. */
const specified: Record<string, object> = {
  password: { min: 6 },
  navigation: { fixedAfterPixels: 112 },
  visiblePassword: { onLogin: 4_000, onSignUp: 3_000 },
  toasts: { duration: { success: 2_000, error: 4_000, info: 4_000 }, max: 20 },
  lists: { featuredOnHome: 4, trendingOnHome: 6, productsPerPage: 6, tagQuery: 2 },
  subscription: { priceCents: 9_900, verified: 'varified' },
  popups: { duration: 1_500 },
  rating: { min: 1, max: 5 },
  product: { status: 'pending', priority: 'normal', votes: 0, voteStep: 1 },
};

for (const [group, values] of Object.entries(specified)) {
  test(`the limits of ${group} are those of the specification`, () => {
    expect((limits as Record<string, unknown>)[group]).toMatchObject(values);
  });
}
