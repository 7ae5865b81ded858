import { counted } from '#lib/text/counts.ts';

/** A field displays its character counter once less than this share of its maximum is left. */
const nearLimit = 0.2;

interface Props {
  /** Name of the field whose `aria-describedby` refers to this. */
  field: string;
  text: string;
  max: number;
}

/** Characters that are left, rendered only near the limit. */
export function CharacterCount({ field, text, max }: Props) {
  const left = max - text.trim().length;
  if (left > max * nearLimit) return null;
  return (
    <p className={`text-sm tabular-nums ${left < 0 ? 'text-bad' : 'text-muted'}`} id={`${field}-count`}>
      {`${counted(Math.abs(left), 'character')} ${left < 0 ? 'too many' : 'left'}`}
    </p>
  );
}
