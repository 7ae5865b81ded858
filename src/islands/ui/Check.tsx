import type { ComponentProps } from 'react';

/** A browser's own is solid grey in the dark theme, as if it was disabled. */
const boxLook = 'size-5 flex-none accent-violet not-checked:border-field not-checked:bg-surface';

export function Checkbox(props: ComponentProps<'input'>) {
  return (
    <input
      type="checkbox"
      className={`${boxLook} not-checked:not-indeterminate:appearance-none not-checked:not-indeterminate:border`}
      {...props}
    />
  );
}

/** Radios are indeterminate until one is chosen. */
export function Radio(props: ComponentProps<'input'>) {
  return (
    <input
      type="radio"
      className={`${boxLook} not-checked:appearance-none not-checked:rounded-pill not-checked:border`}
      {...props}
    />
  );
}

/** Look of a label around one of them. */
export const checkLine = 'inline-flex min-h-11 cursor-pointer items-center gap-2.4';
