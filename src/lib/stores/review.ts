import { atom } from 'nanostores';
import { api } from '../client/api.ts';
import { confirmInDialog } from '../client/dialogs.ts';
import { notify } from '../client/notify.ts';
import { productRefusal } from '../client/product-refusal.ts';
import { redrawReviews } from '../client/reviews/redraw.ts';
import { tellFailure } from '../client/tell-failure.ts';
import { wayIn } from '../client/way-in.ts';
import { ApiError } from '../contract/client.ts';
import type { Review } from '../contract/entities.ts';
import { confirmations, messages } from '../messages.ts';
import { $session, settledSession } from './session.ts';

export type OwnReview =
  | { state: 'unknown' }
  /** This person has not reviewed the product. */
  | { state: 'none' }
  | { state: 'written'; review: Review };

/** The review that the signed-in person wrote of the product on this page. */
export const $ownReview = atom<OwnReview>({ state: 'unknown' });

const load = async (productId: string): Promise<Review | undefined> => {
  const { data } = await api('listReviews', { query: { id: productId, by: 'me' } });
  const [review] = data;
  $ownReview.set(review ? { state: 'written', review } : { state: 'none' });
  return review;
};

/** Knows one's own review as long as somebody is in. @returns what stops it */
export const followOwnReview = (productId: string): (() => void) =>
  $session.subscribe(({ state }) => {
    if (state === 'in') load(productId).catch(() => {}); // unknown: then the form begins empty
    if (state === 'out') $ownReview.set({ state: 'unknown' });
  });

export type WrittenReview = Pick<Review, 'productId' | 'description' | 'rating'>;

/** Whether the review is there after all: the server may have acted, and its answer have been lost. */
const isThere = async ({ productId, description, rating }: WrittenReview): Promise<boolean> => {
  const own = await load(productId).catch(() => undefined);
  return own?.description === description && own.rating === rating;
};

const post = async (
  written: WrittenReview,
  by: { name: string; photoURL: string | null },
): Promise<boolean> => {
  try {
    const body = { ...written, name: by.name, image: by.photoURL };
    const { data } = await api('writeReview', { body });
    if (!data.insertedId) notify.error(messages.reviewFailed);
    return !!data.insertedId;
  } catch (error) {
    if (!(error instanceof ApiError) && (await isThere(written))) return true;
    tellFailure(error, productRefusal(error, messages.ownReview) ?? messages.reviewFailed);
    return false;
  }
};

/** The page shows what has become of its reviews; where that fails, the next page load will. */
const showAnew = async (productId: string): Promise<void> => {
  await Promise.allSettled([load(productId), redrawReviews()]);
};

/** Sends a review; it takes the place of an earlier one. @returns whether it is there. What happened has been said */
export const writeReview = async (written: WrittenReview): Promise<boolean> => {
  const session = await settledSession();
  if (session.state !== 'in') {
    location.assign(wayIn());
    return false;
  }
  if (!(await post(written, session.person))) return false;
  notify.success(messages.reviewAdded);
  await showAnew(written.productId);
  return true;
};

/** Whether the review is gone after all, for the same reason. */
const isGone = (productId: string): Promise<boolean> =>
  load(productId).then(
    (own) => !own,
    () => false,
  );

/** @throws whatever kept the review from being removed */
const remove = async ({ _id, productId }: Review): Promise<void> => {
  try {
    await api('deleteReview', { params: { id: _id } });
  } catch (error) {
    if (error instanceof ApiError || !(await isGone(productId))) throw error;
  }
};

/** Removes one's own review, once one is sure. @returns whether it is gone */
export const removeOwnReview = async (review: Review): Promise<boolean> => {
  try {
    if (!(await confirmInDialog(confirmations.removeReview))) return false;
    await remove(review);
  } catch (error) {
    tellFailure(error);
    return false;
  }
  notify.success(messages.reviewRemoved);
  await showAnew(review.productId);
  return true;
};
