import { type ReactNode, useEffect, useState } from 'react';
import { storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { type ProductValues, productErrors, withTypedTag } from '#lib/browser/products/product-form.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type FieldErrors, type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { usePageShow } from '../ui/use-page-show.ts';
import type { CacheTagsOf } from './CardPreview.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { Preview } from './Preview.tsx';
import { ProductFields } from './ProductFields.tsx';

interface Props {
  /** What the form is called. */
  label: string;
  /** The name that its draft is kept by. */
  draftKey: string;
  /** What it holds at first. */
  start: ProductValues;
  submit: string;
  /** What others have made of the product so far. */
  now?: CacheTagsOf;
  linkHint?: string;
  /** @returns 'leaving' once all is done, or what the server finds wrong */
  send: (values: ProductValues) => Promise<'leaving' | 'failed' | FieldErrors>;
  /** Forgets what was kept. */
  forget: () => void;
  children?: ReactNode;
}

const unseen: CacheTagsOf = { upVote: 0, reviewCount: 0, averageRating: null };

function WrittenForm({
  label,
  draftKey,
  start,
  submit,
  send,
  isAnew,
  onStartOver,
  now = unseen,
  linkHint,
  children,
}: WrittenProps) {
  const [stored] = useState(() => takeDraft(draftKey));
  const [begin] = useState({ ...start, ...stored });
  const [values, setValues] = useState(begin);
  const [typedTag, setTypedTag] = useState('');

  const change = (typed: Values) => {
    const changed = { ...values, ...typed };
    setValues(changed);
    storeDraft(draftKey, changed);
  };
  const sendWhole = async (typed: Values): Promise<SubmitResult> => {
    const result = await send(withTypedTag({ ...values, ...typed }, typedTag));
    if (result === 'leaving') return result;
    return result === 'failed' ? {} : { errors: result };
  };
  const check = (typed: Values): FieldErrors => productErrors(typed, typedTag);
  const { form, errors, busy } = useForm({ check, send: sendWhole, onValues: change });
  useEffect(() => {
    if (isAnew) form.ref.current?.querySelector('input')?.focus();
  }, [isAnew, form.ref]);
  return (
    <>
      {stored && <DraftNotice onStartOver={onStartOver} />}
      <form {...form} className="form product-form" aria-label={label}>
        <ProductFields
          start={begin}
          values={values}
          errors={errors}
          onTags={(tags) => change({ tags })}
          typedTag={typedTag}
          onTypedTag={setTypedTag}
          linkHint={linkHint}
        />
        <Preview values={values} now={now} />
        {children}
        <SubmitButton label={submit} busy={busy} />
      </form>
    </>
  );
}

interface WrittenProps extends Omit<Props, 'forget'> {
  /** Somebody wanted to start over: it goes on at the first field. */
  isAnew: boolean;
  onStartOver: () => void;
}

/** The form that a product is written in, kept across a reload, with a look at its card. */
export function ProductForm({ forget, ...props }: Props) {
  const [{ round, isAnew }, setRound] = useState({ round: 0, isAnew: false });
  const startOver = () => {
    forget();
    setRound({ round: round + 1, isAnew: true });
  };
  // What was sent before somebody left is not there to be sent again; what was only typed is kept.
  usePageShow(() => setRound({ round: round + 1, isAnew: false }));
  return <WrittenForm key={round} {...props} isAnew={isAnew} onStartOver={startOver} />;
}
