import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $session } from '#lib/browser/member/session.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { type OwnReview, writeReview } from '#lib/browser/reviews/review.ts';
import { sizes } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { ownerFallbacks } from '#lib/text/messages/products.ts';
import { ownReviewNote } from '#lib/text/messages/reviews.ts';
import { CharacterCount } from '../ui/forms/CharacterCount.tsx';
import { Field, TextArea } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type FieldErrors, type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { OwnReview as OwnReviewCard } from './OwnReview.tsx';
import { RatingField } from './RatingField.tsx';
import { ReviewToggle } from './ReviewToggle.tsx';
import { useReviewDraft } from './use-review-draft.ts';

/** Trimmed, as the server counts. */
const check = ({ insights = '' }: Values): FieldErrors =>
  insights.trim().length > sizes.review ? { insights: fieldErrors.tooLong(sizes.review) } : {};

interface Props {
  productId: string;
  productName: string;
  own: OwnReview;
}

const formId = 'review-form';

/**
 * Writes a review, or edits the user's own. Folded to one line until the member opens it; in its place the own review if
 * there is one. The reviews on the page are refreshed.
 */
export function ReviewForm({ productId, productName, own }: Props) {
  const session = useStore($session, { ssr: () => ({ state: 'loading' as const }) });
  const person = session.state === 'in' ? session.person : undefined;

  const send = async ({ insights = '', rating = '' }: Values): Promise<SubmitResult> => {
    const written = { productId, description: insights.trim(), rating: Number(rating) };
    return (await writeReview(written)) ? 'done' : 'failed';
  };
  const onValues = ({ insights = '', rating = '' }: Values): void => draft.store({ insights, rating });
  const close = (): void => {
    setFocus(true);
    draft.finish();
  };
  const { form, errors, busy } = useForm({ check, send, onDone: close, onValues });
  const draft = useReviewDraft(form.ref, productId, own, person?.uid);
  const toggle = useRef<HTMLButtonElement>(null);
  /** True if the focus has to move: the pressed button is removed with the form, or with the card that replaced it. */
  const [focus, setFocus] = useState(false);
  useEffect(() => {
    if (focus && own.state === 'none' && mayMoveFocus()) toggle.current?.focus();
  }, [focus, own.state]);

  const { instead } = draft;
  if (instead) {
    return (
      <OwnReviewCard
        review={instead}
        note={ownReviewNote}
        onEdit={() => draft.edit(instead)}
        onRemoved={close}
        focus={focus}
      />
    );
  }

  return (
    <div
      data-fold=""
      className="group-data-namesake/write:group-not-data-known/place:hidden grid gap-4.4"
      data-open={own.state === 'written' || draft.open}
    >
      {own.state !== 'written' && (
        <ReviewToggle
          productName={productName}
          controls={formId}
          isOpen={!!draft.open}
          rating={Number(draft.rating)}
          onToggle={draft.toggle}
          onRate={draft.rate}
          ref={toggle}
        />
      )}
      <form
        {...form}
        id={formId}
        className={`${formLook} max-w-160 shut:hidden sm:grid-cols-2 sm:*:editable:col-span-full`}
        action={paths.product(productId)}
        aria-labelledby="write-review-heading"
      >
        <Field
          name="name"
          label="Name"
          readOnly
          required
          value={person ? person.name || ownerFallbacks.name : ''}
          error={errors.name}
        />
        <Field
          name="photoURL"
          label="Photo URL"
          readOnly
          required
          value={person ? person.photoURL || ownerFallbacks.photoURL : ''}
          error={errors.photoURL}
        />
        <TextArea
          name="insights"
          label="Insights"
          hint="How it went, for whom it is, what you would tell a friend"
          required
          rows={5}
          className="min-h-36 md:scroll-mb-68"
          dir="auto"
          count={<CharacterCount field="insights" text={draft.text} max={sizes.review} />}
          error={errors.insights}
        />
        <RatingField typed={draft.rating} error={errors.rating} />
        <div className="flex flex-wrap items-center gap-3 *:mt-1 *:min-h-12 max-sm:*:flex-1">
          <SubmitButton
            label={own.state === 'written' ? labels.updateReview : labels.addReview}
            busy={busy}
          />
          {own.state === 'written' && (
            <button type="button" className="btn btn-line" data-own-review="" onClick={close}>
              {labels.cancel}
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
