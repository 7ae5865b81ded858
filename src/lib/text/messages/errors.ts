/** Texts of API errors. Separate, because most are never displayed in a browser. */

import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { productMessages } from './products.ts';
import { requestMessages } from './requests.ts';
import { savedMessages } from './saved.ts';
import { signInMessages } from './sign-in.ts';
import { checkoutTexts } from './subscriptions.ts';
import { voteMessages } from './votes.ts';

/** Errors that users see in the same words. Separate, so that a browser need not load the others. */
export const userErrorTexts = {
  account_changed: 'The e-mail address of this account has changed meanwhile; look at it again',
  not_a_user: 'Only a plain user can be given a role here',
  last_admin: 'Nobody would be left to run the site: make somebody else an admin first',
  other_role: 'The role of this person has changed meanwhile; look again',
  own_role_gone: 'Your own role was taken back meanwhile: nothing was changed',
  email_not_verified: 'Verify your e-mail address first',
  wrong_role_code: 'This code is wrong or has expired. Ask the site’s operator for a new one.',
  changed_meanwhile: 'Its maker has changed this product meanwhile; look at it again',
  undo_over: 'The time to take this back is over',
  decided_since: 'This product has been decided on since; look at it again',
  not_rejected: 'Only a rejected product can be submitted again',
  too_many_saved: savedMessages.full,
  same_tag: 'These are one tag already',
  tag_merged: 'This tag has been merged meanwhile; look again',
  already_subscribed: 'You are subscribed already',
  coupon_code_taken: 'Another coupon has this code',
  coupon_unknown: 'There is no coupon with this code',
  coupon_disabled: 'This coupon is switched off',
  coupon_expired: 'This coupon has expired',
  coupon_used_up: 'This coupon has been used up',
  coupon_held:
    'You have opened a checkout with a coupon twice within the hour; try again later, or pay without it',
  payments_unavailable: 'The payment service does not answer; please try again in a moment',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Messages of the API by error code. */
export const errorTexts: Record<ErrorCode, string> = {
  ...userErrorTexts,
  not_json: 'The body is not valid JSON',
  empty_keyword: productMessages.emptySearch,
  unauthorized: 'A valid token is needed for this',
  token_expired: 'This token has expired. Request a new one.',
  suspended: 'This account is suspended',
  signed_out: 'This account was logged out everywhere; log in again',
  forbidden: 'Your role may not do this',
  not_found: 'There is nothing here',
  own_product: voteMessages.ownProduct,
  not_accepted: productMessages.notInList,
  not_reported: 'Only a product that is accepted and reported can be deleted by a moderator',
  email_taken: signInMessages.emailTaken,
  unpaid: 'There is no payment for this',
  processing: 'Your payment is still being processed; this can take a while',
  card_declined: 'The card was declined; nothing was charged',
  checkout_over: 'This checkout is over; start again from your profile',
  bad_signature: 'The signature does not belong to the body',
  too_large: 'The body is larger than 64 kB',
  not_json_type: 'Send application/json',
  invalid: 'Some fields are not valid',
  too_many: requestMessages.tooMany,
  internal: 'Something went wrong on our side',
  unavailable: 'The database does not answer, or can’t store anything; please try again in a moment',
  ending: 'This server is about to end',
  identity_unavailable: requestMessages.providerAway,
};

/** Errors of the sandbox checkout, by the code in the address. */
export const sandboxError = (code: string | null): string | undefined => {
  if (code === 'card_declined') return errorTexts.card_declined;
  return code === 'invalid' ? checkoutTexts.unknownCard : undefined;
};
