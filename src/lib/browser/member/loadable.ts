import { atom, type ReadableAtom } from 'nanostores';
import { createLatest } from './latest.ts';

/** Something that is loaded. What is known stays while it is loaded again. */
export type Load<Value> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; value: Value };

/** What became of one load; 'superseded': another one was asked for meanwhile, or nobody wants it any more. */
type Loaded<Value> = Exclude<Load<Value>, { state: 'loading' }> | { state: 'superseded' };

/** A change that is shown before the server has it. */
export interface LocalChange {
  /** The server has it: answers to what is asked for from now on hold it by themselves. */
  settle(): void;
  /** The server does not take it. */
  undo(): void;
}

export interface Loadable<Value, Args extends readonly string[]> {
  $load: ReadableAtom<Load<Value>>;
  /**
   * Loads it; of several answers under way, the one asked for last counts.
   * @param args what is loaded: with others than before, what is known was of something else and is forgotten
   */
  load(...args: Args): Promise<Loaded<Value>>;
  /** Loads the same again; nothing, if nothing has been loaded. */
  reload(): Promise<Loaded<Value>>;
  /** Resolves once no load is under way. */
  settled(): Promise<Load<Value>>;
  /** Changes what is known at once. The change holds over answers that were asked for before it was settled. */
  change(apply: (value: Value) => Value): LocalChange;
  /** Forgets what is known, and what becomes of the loads under way. */
  reset(): void;
}

interface Options<Value> {
  /** What is known before the first answer; without it nothing is, and the load is 'loading' or 'failed'. */
  initial?: Value;
  /**
   * What becomes of what is known once it can't be loaded again: 'keep' what menus and half-filled forms depend on,
   * 'forget' what would be acted on although it may be so no longer.
   */
  onFailure?: 'keep' | 'forget';
}

export const createLoadable = <Value, const Args extends readonly string[]>(
  fetch: (...args: Args) => Promise<Value>,
  { initial, onFailure = 'keep' }: Options<Value> = {},
): Loadable<Value, Args> => {
  const nothing = (): { value: Value } | undefined =>
    initial === undefined ? undefined : { value: initial };
  let known = nothing();
  /** `settledIn` is the number of the load that was asked for last when it was settled. */
  let changes: { apply: (value: Value) => Value; settledIn?: number }[] = [];
  const asks = createLatest();
  let asked: Args | undefined;
  let underWay = Promise.resolve();
  let end = (): void => {};

  const current = (otherwise: Load<Value>): Load<Value> =>
    known
      ? { state: 'ready', value: changes.reduce((value, { apply }) => apply(value), known.value) }
      : otherwise;
  const $load = atom<Load<Value>>(current({ state: 'loading' }));
  const show = (otherwise: Load<Value> = $load.get()): void => $load.set(current(otherwise));

  const clearSessionHint = (): void => {
    known = nothing();
    changes = [];
  };

  const reset = (): void => {
    asks.next();
    end();
    asked = undefined;
    clearSessionHint();
    show({ state: 'loading' });
  };

  const load = async (...args: Args): Promise<Loaded<Value>> => {
    if (asked?.some((arg, index) => arg !== args[index])) reset();
    asked = args;
    const mine = asks.next();
    end(); // whoever waits waits for this one from now on
    underWay = new Promise((resolve) => {
      end = resolve;
    });
    if (!known) show({ state: 'loading' });
    try {
      const value = await fetch(...args);
      if (!asks.isLatest(mine)) return { state: 'superseded' };
      known = { value };
      changes = changes.filter(({ settledIn = mine }) => settledIn >= mine);
      show();
      end();
      return { state: 'ready', value };
    } catch (error) {
      if (!asks.isLatest(mine)) return { state: 'superseded' };
      if (onFailure === 'forget') clearSessionHint();
      show({ state: 'failed', error });
      end();
      return { state: 'failed', error };
    }
  };

  return {
    $load,
    load,
    reset,
    reload: async () => (asked ? load(...asked) : { state: 'superseded' }),
    async settled() {
      for (let waited: Promise<void> | undefined; waited !== underWay; ) {
        waited = underWay;
        await waited;
      }
      return $load.get();
    },
    change(apply) {
      const change: (typeof changes)[number] = { apply };
      changes = [...changes, change];
      show();
      return {
        settle: () => {
          change.settledIn = asks.current();
        },
        undo: () => {
          if (!changes.includes(change)) return;
          changes = changes.filter((other) => other !== change);
          show();
        },
      };
    },
  };
};
