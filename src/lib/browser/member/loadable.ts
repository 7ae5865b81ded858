import { atom, type ReadableAtom } from 'nanostores';
import { createLatest } from './latest.ts';

/** State of a loadable. It stays 'ready' with the last value while that is loaded again. */
export type Load<Value> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; value: Value };

/** Result of a load, or of the one that superseded it. 'superseded': a reset came first, and the response was ignored. */
type Loaded<Value> = Exclude<Load<Value>, { state: 'loading' }> | { state: 'superseded' };

/** An optimistic change: applied to the value before the server has confirmed it. */
export interface LocalChange {
  /**
   * The server has confirmed it: loads that start from now on include it, so it is no longer applied to their values.
   */
  settle(): void;
  /** The server has rejected it: no longer apply it. */
  undo(): void;
}

export interface Loadable<Value, Args extends readonly string[]> {
  $load: ReadableAtom<Load<Value>>;
  /**
   * Loads the value. If several loads are in flight, only the response to the last one counts.
   * @param args what to load; with other arguments than before, the old value and changes are dropped
   */
  load(...args: Args): Promise<Loaded<Value>>;
  /** Loads again with the same arguments. Does nothing if nothing has been loaded. */
  reload(): Promise<Loaded<Value>>;
  /** Resolves once no load is in flight. */
  settled(): Promise<Load<Value>>;
  /** Applies a change at once, and on top of responses to loads that started before it was settled. */
  change(apply: (value: Value) => Value): LocalChange;
  /** Drops the value, the changes and the responses in flight. */
  reset(): void;
}

export interface LoadableOptions<Value> {
  /** Value before the first response: the state is then always 'ready'. */
  initial?: Value;
  /**
   * Behaviour after a failed load: 'keep' keeps the last value, for menus and half-filled forms that depend on it;
   * 'forget' drops it, for data that people act on and that may be out of date. Default: 'keep'.
   */
  onFailure?: 'keep' | 'forget';
}

export const createLoadable = <Value, const Args extends readonly string[]>(
  fetch: (...args: Args) => Promise<Value>,
  { initial, onFailure = 'keep' }: LoadableOptions<Value> = {},
): Loadable<Value, Args> => {
  const initially = (): { value: Value } | undefined =>
    initial === undefined ? undefined : { value: initial };
  /** The last response, without local changes. */
  let loaded = initially();
  /**
   * `settledIn` is the number of the last load that had started when the change was settled: the response to any later
   * one includes it.
   */
  let changes: { apply: (value: Value) => Value; settledIn?: number }[] = [];
  const requests = createLatest();
  let lastArgs: Args | undefined;
  let inFlight: Promise<Loaded<Value>> = Promise.resolve({ state: 'superseded' });
  let finish: (result: Loaded<Value> | Promise<Loaded<Value>>) => void = () => {};

  const current = (otherwise: Load<Value>): Load<Value> =>
    loaded
      ? { state: 'ready', value: changes.reduce((value, { apply }) => apply(value), loaded.value) }
      : otherwise;
  const $load = atom<Load<Value>>(current({ state: 'loading' }));
  const publish = (otherwise: Load<Value> = $load.get()): void => $load.set(current(otherwise));

  const forget = (): void => {
    loaded = initially();
    changes = [];
  };

  const reset = (): void => {
    requests.next();
    finish({ state: 'superseded' });
    lastArgs = undefined;
    forget();
    publish({ state: 'loading' });
  };

  const load = async (...args: Args): Promise<Loaded<Value>> => {
    if (lastArgs?.some((arg, index) => arg !== args[index])) reset();
    lastArgs = args;
    const number = requests.next();
    const supersede = finish;
    const result = new Promise<Loaded<Value>>((resolve) => {
      finish = resolve;
    });
    inFlight = result;
    supersede(result);
    if (!loaded) publish({ state: 'loading' });
    try {
      const value = await fetch(...args);
      if (!requests.isLatest(number)) return result;
      loaded = { value };
      changes = changes.filter(({ settledIn = number }) => settledIn >= number);
      finish({ state: 'ready', value }); // before listeners, who may start the next load
      publish();
    } catch (error) {
      if (!requests.isLatest(number)) return result;
      if (onFailure === 'forget') forget();
      finish({ state: 'failed', error });
      publish({ state: 'failed', error });
    }
    return result;
  };

  return {
    $load,
    load,
    reset,
    reload: async () => (lastArgs ? load(...lastArgs) : { state: 'superseded' }),
    async settled() {
      // Another load may have replaced the one that was waited for.
      for (let waited: typeof inFlight | undefined; waited !== inFlight; ) {
        waited = inFlight;
        await waited;
      }
      return $load.get();
    },
    change(apply) {
      const change: (typeof changes)[number] = { apply };
      changes = [...changes, change];
      publish();
      return {
        settle: () => {
          change.settledIn = requests.current();
        },
        undo: () => {
          if (!changes.includes(change)) return;
          changes = changes.filter((other) => other !== change);
          publish();
        },
      };
    },
  };
};
