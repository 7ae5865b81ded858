import { useEffect, useState } from 'react';
import { Field, type FieldProps } from '../ui/forms/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

interface Props extends Omit<FieldProps, 'type' | 'children'> {
  /** What its toggle is called. */
  toggle: string;
  /** How long the password stays readable, in milliseconds. */
  shownFor: number;
}

/** A password that can be made readable for a few seconds. */
export function PasswordField({ toggle, shownFor, ...field }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(setShown, shownFor, false);
    return () => clearTimeout(timer);
  }, [shown, shownFor]);
  return (
    <Field {...field} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        className="field-toggle"
        aria-label={toggle}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  );
}
