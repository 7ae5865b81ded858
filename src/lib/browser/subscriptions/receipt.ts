import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Receipt } from '#lib/contract/subscriptions.ts';

const receipt = createLoadable(async (id: string): Promise<Receipt | 'none'> => {
  try {
    return (await api('getReceipt', { params: { id } })).data;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 'none';
    throw error;
  }
});

/** The receipt on its screen; 'none' if there is no such payment of the signed-in person. */
export const $receipt: ReadableAtom<Load<Receipt | 'none'>> = receipt.$load;

/** Loads it for its screen. @returns stops it */
export const followReceipt = (id: string): (() => void) => loadForScreen(receipt, () => receipt.load(id));

/** Loads it again, after a failure. */
export const reloadReceipt = async (): Promise<void> => {
  await receipt.reload();
};
