import { useStore } from '@nanostores/react';
import { $session } from '#lib/browser/member/session.ts';
import { ownerFallbacks } from '#lib/text/messages/products.ts';
import { Field } from '../ui/forms/Field.tsx';

/** Read-only: the server takes the owner from the account. */
export function OwnerInfo() {
  const session = useStore($session);
  if (session.state !== 'in') return null;
  const { name, email, photoURL } = session.person;
  const fixed = { readOnly: true, error: undefined };
  return (
    // The legend floats: otherwise the border of its fieldset runs through it.
    <fieldset className="grid gap-4.6 border-t border-line pt-5">
      <legend className="float-left font-display text-lg leading-snug font-semibold">Owner Info</legend>
      <Field {...fixed} name="adder_name" label="Name" value={name || ownerFallbacks.name} />
      <Field {...fixed} name="adder" label="Email" value={email || ownerFallbacks.email} />
      <Field {...fixed} name="photoURL" label="Image" value={photoURL || ownerFallbacks.photoURL} />
    </fieldset>
  );
}
