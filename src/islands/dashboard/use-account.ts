import { useStore } from '@nanostores/react';
import { $account } from '#lib/browser/dashboard/account.ts';
import type { Load } from '#lib/browser/member/loadable.ts';
import type { User } from '#lib/contract/users.ts';

const loading: Load<User> = { state: 'loading' };

/** The signed-in user's account; always `loading` during server rendering. */
export const useAccount = (): Load<User> => useStore($account, { ssr: () => loading });
