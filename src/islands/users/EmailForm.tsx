import { changeEmail } from '#lib/browser/users/own-account.ts';
import { sizes, visiblePassword } from '#lib/limits.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { Field } from '../ui/forms/Field.tsx';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { PasswordField } from './PasswordField.tsx';

export function EmailForm({ present, onDone }: { present: string; onDone: () => void }) {
  const send = async ({ currentPassword = '', email = '' }: Values): Promise<SubmitResult> => {
    const result = await changeEmail(present, currentPassword, email);
    if (result === 'changed') onDone();
    return typeof result === 'object' ? { errors: result } : {};
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <form {...form} className="form" aria-label={accountTexts.email}>
      <Field
        name="email"
        label={accountTexts.newEmail}
        type="email"
        required
        maxLength={sizes.email}
        autoComplete="email"
        error={errors.email}
      />
      <PasswordField
        name="currentPassword"
        label={accountTexts.currentPassword}
        required
        autoComplete="current-password"
        toggle="Show present password"
        visibleFor={visiblePassword.onSignUp}
        error={errors.currentPassword}
      />
      <SubmitButton label={accountTexts.sendLink} busy={busy} />
    </form>
  );
}
