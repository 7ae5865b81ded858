import type { RefObject } from 'react';
import { offerReset } from '#lib/browser/users/forgot-password.ts';
import { logIn } from '#lib/browser/users/sign-in.ts';
import { sizes, visiblePassword } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { loginHints } from '#lib/text/messages/sign-in.ts';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { PasswordField } from './PasswordField.tsx';

const send = async ({ email = '', password = '' }: Values): Promise<SubmitResult> => {
  const result = await logIn(email, password);
  if (result === 'in') return 'leaving';
  return result in loginHints ? { password: loginHints[result as LoginHint] } : 'failed';
};

type LoginHint = keyof typeof loginHints;

/** Hints after which a new password may help. */
const withReset: readonly string[] = [loginHints.rejected, loginHints['too many']];

/** The hint, with a button that takes the typed address along to the dialog for a new password. */
function Hint({ text, form }: { text: string; form: RefObject<HTMLFormElement | null> }) {
  const reset = () => {
    const email = form.current?.elements.namedItem('email');
    offerReset(email instanceof HTMLInputElement ? email.value : '');
  };
  return (
    <span>
      {text}{' '}
      <button type="button" className="link" onClick={reset}>
        {screenLabels.forgotIt}
      </button>
    </span>
  );
}

export default function LoginForm() {
  const { form, errors, busy } = useForm({ send });
  return (
    <form
      {...form}
      className={`${formLook} noscript:**:data-field:hidden`}
      action={paths.login}
      aria-label={screenLabels.login}
    >
      <Field
        name="email"
        label="Email"
        type="email"
        required
        maxLength={sizes.email}
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="current-password"
        toggle="Show password"
        visibleFor={visiblePassword.onLogin}
        error={
          withReset.includes(errors.password ?? '') ? (
            <Hint text={errors.password ?? ''} form={form.ref} />
          ) : (
            errors.password
          )
        }
      />
      <div data-pair="" className="mt-1 flex flex-wrap gap-3 *:m-0 *:min-h-12 *:grow *:basis-40 *:px-2">
        <SubmitButton label={screenLabels.login} busy={busy} look="btn-solid noscript:hidden" />
        <a className="btn btn-line" href={paths.signup}>
          {screenLabels.createAccount}
        </a>
      </div>
    </form>
  );
}
