import type { RefObject } from 'react';
import { carryEmail } from '#lib/browser/users/carried-email.ts';
import { signUp } from '#lib/browser/users/sign-up.ts';
import { visiblePassword } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { accountExists } from '#lib/text/messages/sign-in.ts';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { checkPasswords, EmailField, NameField, PhotoField } from './account-fields.tsx';
import { PasswordField } from './PasswordField.tsx';

const emailField = (form: RefObject<HTMLFormElement | null>): HTMLInputElement | null | undefined =>
  form.current?.querySelector('#email');

/** The text, with a link that takes the typed address along to the login. */
function AccountExists({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const carry = () => {
    const email = emailField(form);
    if (email) carryEmail(email.value, false);
  };
  return (
    <span>
      {accountExists}{' '}
      <a className="link" href={paths.login} onClick={carry}>
        {screenLabels.loginInstead}
      </a>
    </span>
  );
}

export default function SignUpForm() {
  const send = async (values: Values): Promise<SubmitResult> => {
    const { name = '', photoURL = '', email = '', password = '' } = values;
    const result = await signUp({ name: name.trim(), photoURL, email, password });
    if (result === 'registered') return 'leaving';
    if (result === 'taken') return { email: accountExists };
    if (result === 'wrong e-mail') emailField(form.ref)?.focus();
    return 'failed';
  };
  const { form, errors, busy } = useForm({ check: checkPasswords, send });
  return (
    <form
      {...form}
      className={`${formLook} noscript:**:data-field:hidden`}
      action={paths.signup}
      aria-label={screenLabels.signUp}
    >
      <NameField error={errors.name} />
      <PhotoField required hint="The web address of a picture of you" error={errors.photoURL} />
      <EmailField
        label={screenLabels.email}
        autoComplete="username"
        hint="Not shown to visitors and members"
        error={errors.email === accountExists ? <AccountExists form={form.ref} /> : errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="new-password"
        hint="At least 6 characters, with an upper and a lower case letter"
        toggle="Show password"
        visibleFor={visiblePassword.onSignUp}
        error={errors.password}
      />
      <PasswordField
        name="password2"
        label="Confirm Password"
        required
        autoComplete="new-password"
        toggle="Show password confirmation"
        visibleFor={visiblePassword.onSignUp}
        error={errors.password2}
      />
      <SubmitButton label={screenLabels.signUp} busy={busy} look="btn-solid noscript:hidden" />
    </form>
  );
}
