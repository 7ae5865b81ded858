import { changeEmail } from '#lib/browser/users/own-account.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { CurrentPasswordField, EmailField } from './account-fields.tsx';

export function EmailForm({ present, onDone }: { present: string; onDone: () => void }) {
  const send = async ({ currentPassword = '', email = '' }: Values): Promise<SubmitResult> => {
    const result = await changeEmail(present, currentPassword, email);
    if (result === 'changed') onDone();
    return typeof result === 'object' ? { errors: result } : {};
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <form {...form} className={formLook} aria-label={accountTexts.email}>
      <EmailField label={accountTexts.newEmail} autoComplete="email" error={errors.email} />
      <CurrentPasswordField error={errors.currentPassword} />
      <SubmitButton label={accountTexts.sendLink} busy={busy} />
    </form>
  );
}
