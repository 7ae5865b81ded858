import type { WonPlace } from '#lib/contract/products.ts';
import { type Period, readPeriod } from '#lib/domain/periods.ts';
import { leaderboardPaths } from '#lib/paths.ts';
import { placeText } from '#lib/text/messages/leaderboards.ts';
import { periodName } from '#lib/text/periods.ts';

/** A place on a closed leaderboard as pages name it: '1st on', '21 November 2026', and the path of the board. */
export interface NamedPlace {
  period: Period;
  text: string;
  name: string;
  path: string;
}

/** The same places with their names. */
export const namedPlaces = <Place extends WonPlace>(
  places: readonly Place[],
): (Omit<Place, keyof NamedPlace> & NamedPlace)[] =>
  places.flatMap((won) => {
    const period = readPeriod(won.period);
    if (!period) return [];
    const text = placeText(won.place, period.kind);
    return [{ ...won, period, text, name: periodName(period), path: leaderboardPaths.of(period.name) }];
  });
