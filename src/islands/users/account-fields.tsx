import type { ComponentProps } from 'react';
import { passwordError } from '#lib/domain/passwords.ts';
import { sizes, visiblePassword } from '#lib/domain/specification.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { pictureTexts } from '#lib/text/messages/pictures.ts';
import { Field } from '../ui/forms/Field.tsx';
import type { FieldErrors, Values } from '../ui/forms/use-form.ts';
import { PictureField } from '../ui/PictureField.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Checks a new password and its confirmation. */
export const checkPasswords = ({ password = '', password2 = '' }: Values): FieldErrors => {
  const error = passwordError({ password, password2 });
  return error ? { [error.field]: error.text } : {};
};

type Options<Name extends keyof ComponentProps<typeof Field>> = Pick<
  ComponentProps<typeof Field>,
  'error' | Name
>;

export function NameField(options: Options<'defaultValue'>) {
  return (
    <Field name="name" label="Name" required maxLength={sizes.personName} autoComplete="name" {...options} />
  );
}

export function PhotoField(options: Options<'defaultValue' | 'hint' | 'required'>) {
  return (
    <PictureField
      name="photoURL"
      label="Photo URL"
      texts={pictureTexts.photo}
      autoComplete="photo"
      {...options}
    />
  );
}

export function EmailField(options: Options<'label' | 'hint' | 'autoComplete'>) {
  return <Field name="email" type="email" required maxLength={sizes.email} {...options} />;
}

/** Field for the current password, required for changes that could hand the account to somebody else. */
export function CurrentPasswordField(options: Options<never>) {
  return (
    <PasswordField
      name="currentPassword"
      label={accountTexts.currentPassword}
      required
      autoComplete="current-password"
      toggle="Show current password"
      visibleFor={visiblePassword.onSignUp}
      {...options}
    />
  );
}
