import type { ChangeEvent, ReactNode } from 'react';
import { rating as bounds } from '#lib/domain/specification.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { starsLabel, starWords } from '#lib/text/messages/ratings.ts';
import { Field } from '../ui/forms/Field.tsx';
import { Star, starBox } from './Star.tsx';

interface Props {
  /** Current content of the field. */
  typed: string;
  error: ReactNode;
}

/** Writes into the field as if it had been typed: the form hears of it. */
const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
  const field = currentTarget.closest('form')?.querySelector<HTMLInputElement>('#rating');
  if (!field) return;
  field.value = currentTarget.value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The number, and beside it five stars that write it. */
export function RatingField({ typed, error }: Props) {
  const value = Number(typed) <= bounds.max ? Number(typed) : 0;
  return (
    <Field
      name="rating"
      label={labels.rating}
      hint={`From ${bounds.min} to ${bounds.max}`}
      type="number"
      inputMode="numeric"
      required
      min={bounds.min}
      max={bounds.max}
      step={1}
      error={error}
      className="max-w-32"
      box="flex flex-wrap items-start gap-x-4 gap-y-1"
    >
      <div
        className="flex shrink-0 grow basis-55 flex-wrap items-center"
        data-stars=""
        role="radiogroup"
        aria-label={starsLabel}
      >
        {starWords.map((words, index) => {
          const star = index + 1;
          return (
            <label key={words} className={starBox} data-filled={value >= star || undefined} title={words}>
              {/* Belongs to no form, which would send it beside the number. */}
              <input
                type="radio"
                className="absolute inset-0 min-h-0 w-full cursor-pointer opacity-0"
                name="stars"
                form=""
                value={star}
                checked={value === star}
                onChange={choose}
                aria-label={`${star}: ${words}`}
              />
              <Star filled={value >= star} isHalf={value > index && value < star} />
            </label>
          );
        })}
        <span className="min-h-lh grow basis-36 pl-2.4 text-sm leading-normal text-muted">
          {starWords[value - 1]}
        </span>
      </div>
    </Field>
  );
}
