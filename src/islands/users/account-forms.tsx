import { changeEmail, changePassword, changeProfile } from '#lib/browser/users/own-account.ts';
import { passwordError } from '#lib/domain/passwords.ts';
import { visiblePassword } from '#lib/domain/specification.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type FieldErrors, type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { CurrentPasswordField, EmailField, NameField, PhotoField } from './account-fields.tsx';
import { PasswordField } from './PasswordField.tsx';

interface ProfileProps {
  name: string;
  photoURL: string | null;
  onDone: () => void;
}

/** A photo is required, as at sign-up, unless the account came without one. */
export function ProfileForm({ name, photoURL, onDone }: ProfileProps) {
  const send = async ({ name: given = '', photoURL: photo = '' }: Values): Promise<SubmitResult> => {
    const result = await changeProfile({ name: given.trim(), ...(photo && { photoURL: photo.trim() }) });
    if (result === 'changed') onDone();
    return typeof result === 'object' ? { errors: result } : {};
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <form {...form} className={formLook} aria-label={accountTexts.profile}>
      <NameField defaultValue={name} error={errors.name} />
      <PhotoField
        required={photoURL !== null}
        defaultValue={photoURL ?? ''}
        hint={accountTexts.photoHint}
        error={errors.photoURL}
      />
      <SubmitButton label={accountTexts.save} busy={busy} />
    </form>
  );
}

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

/** The rules of the sign-up, in its order and words. */
const check = ({ password = '', password2 = '' }: Values): FieldErrors => {
  const error = passwordError({ password, password2 });
  return error ? { [error.field]: error.text } : {};
};

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const send = async ({ currentPassword = '', password = '' }: Values): Promise<SubmitResult> => {
    const result = await changePassword(currentPassword, password);
    if (result === 'changed') onDone();
    return typeof result === 'object' ? { errors: result } : {};
  };
  const { form, errors, busy } = useForm({ check, send });
  const field = { required: true, visibleFor: visiblePassword.onSignUp };
  return (
    <form {...form} className={formLook} aria-label={accountTexts.password}>
      <CurrentPasswordField error={errors.currentPassword} />
      <PasswordField
        {...field}
        name="password"
        label={accountTexts.newPassword}
        autoComplete="new-password"
        hint={accountTexts.passwordRules}
        toggle="Show new password"
        error={errors.password}
      />
      <PasswordField
        {...field}
        name="password2"
        label="Confirm Password"
        autoComplete="new-password"
        toggle="Show password confirmation"
        error={errors.password2}
      />
      <SubmitButton label={accountTexts.save} busy={busy} />
    </form>
  );
}
