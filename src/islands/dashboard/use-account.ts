import { useStore } from '@nanostores/react';
import { $account, type Account } from '../../lib/stores/account.ts';

const loading: Account = { state: 'loading' };

/** The signed-in person's record; on a server, and until the browser knows, it is loading. */
export const useAccount = (): Account => useStore($account, { ssr: () => loading });
