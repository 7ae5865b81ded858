import { useEffect, useState } from 'react';
import { Field, type FieldProps } from '../ui/forms/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

interface Props extends Omit<FieldProps, 'type' | 'children'> {
  /** Accessible name of the toggle. */
  toggle: string;
  /** Time that the password stays readable, in milliseconds. */
  visibleFor: number;
}

export function PasswordField({ toggle, visibleFor, ...field }: Props) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(setVisible, visibleFor, false);
    return () => clearTimeout(timer);
  }, [visible, visibleFor]);
  return (
    <Field
      {...field}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      className="pr-13"
    >
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-small text-muted hover:text-violet aria-pressed:text-violet"
        aria-label={toggle}
        aria-pressed={visible}
        disabled={!useHydrated()}
        onClick={() => setVisible(!visible)}
      >
        <Icon name={visible ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  );
}
