import { atom, type ReadableAtom } from 'nanostores';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { couponConfirmations } from '#lib/text/messages/coupons.ts';

type Edited = Coupon | 'new' | undefined;

const $edited = atom<Edited>();

/** The coupon whose form is open. */
export const $editedCoupon: ReadableAtom<Edited> = $edited;

/** True if the form has unsaved input. */
let isUnsaved = false;

export const noteTyping = (): void => {
  isUnsaved = true;
};

const begin = (coupon: Edited): void => {
  isUnsaved = false;
  $edited.set(coupon);
};

export const leaveCoupon = (): void => begin(undefined);

const keyOf = (edited: Edited): string | undefined => (typeof edited === 'object' ? edited._id : edited);

/** Opens the form for a coupon, after confirmation if the form has unsaved input for another one. */
export const editCoupon = async (coupon: Coupon | 'new'): Promise<void> => {
  if (keyOf($edited.get()) === keyOf(coupon)) return;
  try {
    const question = { ...couponConfirmations.dropCoupon, movesFocus: true };
    if (isUnsaved && !(await confirmDialog(question))) return;
    begin(coupon);
  } catch (error) {
    notifyError(error);
  }
};
