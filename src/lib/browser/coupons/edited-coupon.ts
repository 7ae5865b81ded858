import { atom, type ReadableAtom } from 'nanostores';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { couponConfirmations } from '#lib/text/messages/coupons.ts';

type Edited = Coupon | 'new' | undefined;

const $edited = atom<Edited>();

/** The coupon that is being written: one that is there, or a new one. */
export const $editedCoupon: ReadableAtom<Edited> = $edited;

/** Whether the form holds what was typed and is not saved. */
let isUnsaved = false;

/** Hears that somebody types into the form. */
export const noteTyping = (): void => {
  isUnsaved = true;
};

const begin = (coupon: Edited): void => {
  isUnsaved = false;
  $edited.set(coupon);
};

/** Closes the form. */
export const leaveCoupon = (): void => begin(undefined);

const keyOf = (edited: Edited): string | undefined => (typeof edited === 'object' ? edited._id : edited);

/** Opens the form for a coupon; what the form holds of another one is not dropped unasked. */
export const editCoupon = async (coupon: Coupon | 'new'): Promise<void> => {
  if (keyOf($edited.get()) === keyOf(coupon)) return;
  try {
    if (isUnsaved && !(await confirmDialog(couponConfirmations.dropCoupon))) return;
    begin(coupon);
  } catch (error) {
    notifyError(error);
  }
};
