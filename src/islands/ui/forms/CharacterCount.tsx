import { nearLimit } from '#lib/limits.ts';
import { counted } from '#lib/text/counts.ts';

interface Props {
  /** The name of the field, which is described by this. */
  field: string;
  text: string;
  max: number;
}

/** Counts what is left of a field's room, once that is little. */
export function CharacterCount({ field, text, max }: Props) {
  const left = max - text.trim().length;
  if (left > max * nearLimit) return null;
  return (
    <p className={`field-count ${left < 0 ? 'field-over' : ''}`} id={`${field}-count`}>
      {counted(Math.abs(left), 'character')} {left < 0 ? 'too many' : 'left'}
    </p>
  );
}
