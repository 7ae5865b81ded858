import { useStore } from '@nanostores/react';
import type { User } from '#lib/contract/entities.ts';
import { $account } from '#lib/stores/account.ts';
import type { Load } from '#lib/stores/loadable.ts';

const loading: Load<User> = { state: 'loading' };

/** The signed-in person's record; on a server, and until the browser knows, it is loading. */
export const useAccount = (): Load<User> => useStore($account, { ssr: () => loading });
