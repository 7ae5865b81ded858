import type { ChangeEvent, ReactNode } from 'react';
import { rating as bounds } from '#lib/domain/specification.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { starsLabel, starWords } from '#lib/text/messages/ratings.ts';
import { Field } from '../ui/forms/Field.tsx';

interface Props {
  /** What is in the field. */
  typed: string;
  error: ReactNode;
}

const shape = <path d={starShape} />;

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
    >
      <div className="star-field" role="radiogroup" aria-label={starsLabel}>
        {starWords.map((words, index) => {
          const star = index + 1;
          return (
            <label key={words} className={value >= star ? 'filled' : undefined} title={words}>
              {/* Belongs to no form, which would send it beside the number. */}
              <input
                type="radio"
                name="stars"
                form=""
                value={star}
                checked={value === star}
                onChange={choose}
                aria-label={`${star}: ${words}`}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                {shape}
                {value > index && value < star && <g className="star-half">{shape}</g>}
              </svg>
            </label>
          );
        })}
        <span className="star-words">{starWords[value - 1]}</span>
      </div>
    </Field>
  );
}
