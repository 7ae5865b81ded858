import { describe, expect, test } from 'vitest';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import {
  createBrowserStorage,
  createClock,
  createProvider,
  openTab,
  personOf,
  tokenOf,
  turns,
  userCalled,
} from '../../../../support/session-world.ts';

/** Runs one of the possible next steps, keyed by name. @returns false if there are no steps */
type Choose = (steps: ReadonlyMap<string, () => void | Promise<void>>) => Promise<boolean>;

/**
 * Runs a test once for every possible order of its steps, by depth-first search over the choices. The run must be
 * deterministic. @returns the orders, as names of steps
 */
const everyOrder = async (run: (choose: Choose) => Promise<void>): Promise<string[]> => {
  const orders: string[] = [];
  let path: number[] = [];
  for (;;) {
    const widths: number[] = [];
    const names: string[] = [];
    const choose: Choose = async (steps) => {
      const choices = [...steps];
      if (!choices.length) return false;
      const [name, step] = choices[path[widths.length] ?? 0] ?? [];
      if (!name || !step) throw new Error('A run does not repeat itself');
      widths.push(choices.length);
      names.push(name);
      await step();
      return true;
    };
    try {
      await run(choose);
    } catch (error) {
      throw new Error(`In the order ${names.join(', ')}`, { cause: error });
    }
    orders.push(names.join(', '));
    // The next path: advance the last choice that has an alternative left.
    const gone = widths.map((_, index) => path[index] ?? 0);
    let last = gone.length - 1;
    while (last >= 0 && (gone[last] ?? 0) + 1 >= (widths[last] ?? 0)) last--;
    if (last < 0) return orders;
    path = [...gone.slice(0, last), (gone[last] ?? 0) + 1];
  }
};

const ada = userCalled('ada');

type Steps = Map<string, () => void>;

/** A tab of a returning member, in which each response comes when the order of steps says so. */
const returningMember = (token: string | undefined) => {
  const clock = createClock();
  const storage = createBrowserStorage();
  storage.setSessionHint();
  storage.storePerson(personOf(ada));
  if (token) storage.storeToken(token);
  const provider = createProvider(ada);
  const inTab = provider.inTab();
  const steps: Steps = new Map();

  /** Resolves once its step is chosen. */
  const later = <Result>(name: string, work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      steps.set(name, () => {
        steps.delete(name);
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  const needUser = (): void => {
    if (!provider.user) throw new Error('Nobody is signed in at the provider');
  };
  const tab = openTab({
    clock,
    storage,
    provider: {
      watch: async (tell) => {
        await later('the provider is loaded', () => {});
        await inTab.watch(tell);
        later('the provider speaks', () => provider.speak());
      },
      remove: async () => {},
      signOut: () => later('the provider lets go', () => provider.become(undefined)),
    },
    server: {
      register: () => later('the account is known', needUser),
      issueToken: () =>
        later('a token is issued', () => {
          needUser();
          return tokenOf(ada);
        }),
    },
  });
  tab.session.start((work) => {
    later('the browser is idle', work);
  });
  return { tab, storage, steps };
};

/** Runs the remaining steps, then returns how it has ended. */
const toTheEnd = async (steps: Steps, choose: Choose): Promise<void> => {
  do await turns();
  while (await choose(steps));
};

type World = ReturnType<typeof returningMember>;

const expectEnded = ({ tab, storage }: World): void => {
  expect(tab.state).toBe('out');
  expect(storage.stored.size).toBe(0);
  expect(tab.reported).not.toContain('tokenFailed');
};

describe('in every order of events', () => {
  test('a token that the server rejects ends the session with a single message, and nothing in flight is notified', async () => {
    const orders = await everyOrder(async (choose) => {
      const world = returningMember(tokenOf(ada));
      world.steps.set('a call is refused', () => {
        world.steps.delete('a call is refused');
        world.tab.session.credentials().then((pass) => pass?.rejected(new HttpError(401)));
      });
      await toTheEnd(world.steps, choose);
      expectEnded(world);
      expect(world.tab.reported).toEqual(['forcedLogout', 'tokenRemoved', 'expired']);
      expect(world.tab.loginsLedTo).toBe(1);
    });
    expect(orders.length).toBeGreaterThan(4);
  });

  test('logging out while a session is being established ends it quietly', async () => {
    const orders = await everyOrder(async (choose) => {
      const world = returningMember(undefined);
      world.steps.set('log out', () => {
        world.steps.delete('log out');
        world.tab.session.signOut();
      });
      await toTheEnd(world.steps, choose);
      expectEnded(world);
      expect(world.tab.reported).not.toContain('expired');
    });
    expect(orders.length).toBeGreaterThan(4);
  });

  test('logging out in another tab while a session is being established ends it, and no token comes back', async () => {
    const orders = await everyOrder(async (choose) => {
      const world = returningMember(undefined);
      world.steps.set('another tab logs out', () => {
        world.steps.delete('another tab logs out');
        world.storage.stored.clear();
        world.tab.session.tokenChangedElsewhere(false);
      });
      await toTheEnd(world.steps, choose);
      expectEnded(world);
    });
    expect(orders.length).toBeGreaterThan(4);
  });

  for (const [where, end] of Object.entries({
    'logging out': ({ tab }: World) => {
      tab.session.signOut();
    },
    'logging out in another tab': ({ tab, storage }: World) => {
      storage.stored.clear();
      tab.session.tokenChangedElsewhere(false);
    },
  })) {
    test(`${where} while a token is being renewed ends it, and no token comes back`, async () => {
      const orders = await everyOrder(async (choose) => {
        const world = returningMember(tokenOf(ada, 60_000));
        const calls: unknown[] = [];
        world.steps.set('a call is made', () => {
          world.steps.delete('a call is made');
          world.tab.session
            .credentials()
            .then((pass) => pass?.renewed())
            .then(
              (token) => calls.push(token),
              (error: Error) => calls.push(error.name),
            );
        });
        world.steps.set(where, () => {
          world.steps.delete(where);
          end(world);
        });
        await toTheEnd(world.steps, choose);
        expectEnded(world);
        expect(calls).toHaveLength(1);
      });
      expect(orders.length).toBeGreaterThan(4);
    });
  }
});
