import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { afterDecision } from '#lib/domain/moderation.ts';
import { pinnedRows } from '#lib/domain/paging.ts';

interface Place {
  /** Index in the whole list. */
  index: number;
  row: ModeratedSummary;
}

/** Rows of a paged list that keep their place after a decision, though the server lists them elsewhere. */
export interface PinnedRows {
  /** Forgets all rows, for a new list. */
  clear: () => void;
  /** Keeps a row in its place, with its new state. Featuring moves no row, so it pins none. */
  pin: (id: string, decision: Decision, decidedAt: string | undefined) => void;
  /** Leaves a row to the server's order again. */
  unpin: (id: string) => void;
  /** Limit and offset of the other rows of a page, in the server's list without the pinned ones. */
  around: (part: { limit: number; offset: number }) => { limit: number; offset: number };
  /** Adds the pinned rows of a page to those of the server, which lists no pinned ones. */
  merge: (
    part: { limit: number; offset: number },
    rows: readonly ModeratedSummary[],
  ) => readonly ModeratedSummary[];
  /** Remembers the places of displayed rows, in which they are pinned. */
  place: (offset: number, rows: readonly ModeratedSummary[]) => void;
  ids: () => string[];
}

export const createPinnedRows = (): PinnedRows => {
  const places = new Map<string, Place>();
  const pinned = new Map<string, Place>();
  const pinnedIn = (from: number, to: number): Place[] =>
    [...pinned.values()]
      .filter(({ index }) => index >= from && index < to)
      .sort((one, other) => one.index - other.index);
  return {
    clear: () => {
      places.clear();
      pinned.clear();
    },
    pin: (id, decision, decidedAt) => {
      const place = 'status' in decision ? (pinned.get(id) ?? places.get(id)) : pinned.get(id);
      if (!place) return;
      pinned.set(id, { ...place, row: afterDecision(place.row, decision, decidedAt, new Date()) });
      for (const oldest of [...pinned.keys()].slice(0, -pinnedRows.max)) pinned.delete(oldest);
    },
    unpin: (id) => pinned.delete(id),
    around: ({ limit, offset }) => ({
      limit: limit - pinnedIn(offset, offset + limit).length,
      offset: offset - pinnedIn(0, offset).length,
    }),
    merge: ({ limit, offset }, rows) => {
      const merged = [...rows];
      for (const { index, row } of pinnedIn(offset, offset + limit)) merged.splice(index - offset, 0, row);
      return merged;
    },
    place: (offset, rows) => {
      for (const [index, row] of rows.entries()) places.set(row._id, { index: offset + index, row });
    },
    ids: () => [...pinned.keys()],
  };
};
