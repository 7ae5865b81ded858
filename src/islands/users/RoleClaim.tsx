import { applyPendingRole } from '#lib/browser/users/role-claim.ts';
import type { Role } from '#lib/contract/users.ts';
import { sizes } from '#lib/domain/specification.ts';
import { roleClaimTexts } from '#lib/text/messages/users.ts';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { AccountNotice, accountNoticeText } from './AccountNotice.tsx';

interface Props {
  email: string;
  role: Role;
  /** Moves the focus, since this form is removed. */
  onClaimed: () => void;
}

/** Asks a user with a pending role for the code that the operator gave them. */
export function RoleClaim({ email, role, onClaimed }: Props) {
  const send = async ({ code = '' }: Values): Promise<SubmitResult> => {
    const result = await applyPendingRole(email, role, code);
    if (result !== 'claimed') return result;
    onClaimed();
    return 'done';
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <AccountNotice id="role-claim" title={roleClaimTexts.title} className="mb-8">
      <p className={accountNoticeText}>{roleClaimTexts.purpose(role)}</p>
      <form {...form} className={`${formLook} mt-4 max-w-104`} aria-labelledby="role-claim">
        <Field
          className="tracking-code uppercase tabular-nums"
          name="code"
          label={roleClaimTexts.label}
          hint={roleClaimTexts.hint}
          required
          maxLength={sizes.roleCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code}
        />
        <SubmitButton label={roleClaimTexts.submit} busy={busy} />
      </form>
    </AccountNotice>
  );
}
