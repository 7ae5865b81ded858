export const couponForm = {
  code: 'Code',
  description: 'Description',
  kind: 'Takes off',
  percent: 'Percent off',
  amount: 'Dollars off',
  validUntil: 'Valid until',
  limit: 'Limit of uses',
  submit: 'Save coupon',
} as const;

/** Results of changes. */
export const couponMessages = {
  couponSaved: 'The coupon is saved',
  couponEnabled: 'The coupon can be used again',
  couponDisabled: 'The coupon is switched off',
  couponDeleted: 'The coupon is deleted',
} as const;

/** Confirmations. */
export const couponConfirmations = {
  deleteCoupon: {
    title: 'Delete this coupon?',
    text: 'Nobody can use it any more. What was paid with it stays as it is.',
    confirm: 'Delete',
    destroys: true,
  },
  dropCoupon: {
    title: 'Discard what you have typed?',
    text: 'The coupon in the form is not saved yet.',
    confirm: 'Discard',
  },
} as const;
