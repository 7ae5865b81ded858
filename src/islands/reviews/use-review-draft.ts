import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import type { OwnReview } from '#lib/browser/reviews/review.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { paths } from '#lib/paths.ts';
import type { Values } from '../ui/forms/use-form.ts';

type Form = RefObject<HTMLFormElement | null>;

const typedFields = ['insights', 'rating'];

const fieldsOf = ({ current }: Form): (HTMLInputElement | HTMLTextAreaElement)[] =>
  typedFields
    .map((name) => current?.elements.namedItem(name))
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);

const isEmpty = (form: Form): boolean => fieldsOf(form).every(({ value }) => value === '');

/** So that a reload, or the login after an expired token, returns to the form. */
const addFormHash = (): void => {
  if (location.hash !== paths.reviewForm) history.replaceState(history.state, '', paths.reviewForm);
};

/**
 * Fills the review form: with the draft from before a reload or a login, else with the user's own review, which is
 * then edited. Never overwrites what was typed since.
 */
export const useReviewDraft = (form: Form, productId: string, own: OwnReview) => {
  const name = `review:${productId}`;
  const begun = useRef(false);
  const [text, setText] = useState('');
  /** Whether the user's own review is in the form. */
  const [editing, setEditing] = useState(false);

  const fill = (values: Values): void => {
    for (const field of fieldsOf(form)) field.value = values[field.name] ?? '';
    setText(values.insights ?? '');
  };

  const edit = ({ description, rating }: Review): void => {
    fill({ insights: description, rating: String(rating) });
    setEditing(true);
  };

  useEffect(() => {
    const stored = takeDraft(name);
    if (stored && isEmpty(form)) fill(stored);
  }, []);

  useEffect(() => {
    if (own.state === 'unknown' || begun.current) return;
    begun.current = true;
    if (own.state === 'written' && isEmpty(form)) edit(own.review);
  });

  return {
    /** Current text of the review, to count its characters. */
    text,
    editing,
    edit,
    store(values: Values): void {
      setText(values.insights ?? '');
      if (isEmpty(form)) dropDraft(name);
      else storeDraft(name, values);
      addFormHash();
    },
    /** Drops the draft, once the review was sent or removed. */
    finish(): void {
      dropDraft(name);
      setText('');
      setEditing(false);
    },
  };
};
