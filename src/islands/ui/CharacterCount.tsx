import { nearLimit } from '../../lib/limits.ts';

/** Counts what is left of a field's room, once that is little. */
export function CharacterCount({ text, most }: { text: string; most: number }) {
  const left = most - text.trim().length;
  if (left > most * nearLimit) return null;
  const count = Math.abs(left).toLocaleString('en');
  return (
    <p className={`field-count ${left < 0 ? 'field-over' : ''}`}>
      {count} {Math.abs(left) === 1 ? 'character' : 'characters'} {left < 0 ? 'too many' : 'left'}
    </p>
  );
}
