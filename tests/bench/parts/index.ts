import { attacks } from './attacks.ts';
import { detection } from './detection.ts';
import { imports } from './import.ts';
import { keys } from './keys.ts';
import { leaderboards } from './leaderboards.ts';
import { lighthousePart } from './lighthouse.ts';
import { lists } from './lists.ts';
import { makers } from './makers.ts';
import { pages } from './pages.ts';
import type { Part } from './part.ts';
import { people } from './people.ts';
import { reads } from './reads.ts';
import { search } from './search.ts';
import { smallServer } from './small-server.ts';
import { suggestions } from './suggestions.ts';
import { votes } from './votes.ts';
import { workers } from './workers.ts';

/** In the order of the document. Those that change the database come last. */
export const parts: readonly Part[] = [
  pages,
  lighthousePart,
  keys,
  smallServer,
  workers,
  reads,
  lists,
  leaderboards,
  makers,
  people,
  suggestions,
  search,
  detection,
  votes,
  imports,
  attacks,
];
