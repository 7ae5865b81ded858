import { type ReactNode, useEffect, useRef, useState } from 'react';
import { takeDraft } from '#lib/browser/forms/stored-draft.ts';
import {
  differs,
  type ProductValues,
  productErrors,
  storeTyped,
  withTypedTag,
} from '#lib/browser/products/product-form.ts';
import { fieldLooks, formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type FieldErrors, type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { usePageShow } from '../ui/use-page-show.ts';
import { type CardFacts, Preview } from './Preview.tsx';
import { ProductFields } from './ProductFields.tsx';

function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p
      className="mb-6 flex flex-wrap items-center gap-x-4 rounded-small bg-amber-soft px-4 py-1.6"
      role="status"
    >
      Your draft was restored.
      <button type="button" className="link min-h-11" onClick={onStartOver}>
        Start over
      </button>
    </p>
  );
}

interface Props {
  /** Accessible name of the form. */
  label: string;
  /** Key of the stored draft. */
  draftKey: string;
  /** Initial values. */
  start: ProductValues;
  submit: string;
  /** Label of a second submit button, which is enabled for an unchanged form too. */
  submitToo?: string;
  facts: CardFacts;
  linkHint?: string;
  /** Id of the edited product; undefined for a new one. */
  productId?: string;
  /** True if the product has appeared. */
  hasAppeared?: boolean;
  /** True if it is accepted, and waits for its launch day. */
  isScheduled?: boolean;
  /** Said while nothing differs from the initial values. */
  unchanged?: string;
  send: (values: ProductValues, isToo: boolean) => Promise<SubmitResult>;
  /** Drops the stored draft. */
  forget: () => void;
  children?: ReactNode;
}

function FormInstance({
  label,
  draftKey,
  start,
  submit,
  submitToo,
  send,
  isAnew,
  onStartOver,
  facts,
  linkHint,
  productId,
  hasAppeared = false,
  isScheduled = false,
  unchanged,
  children,
}: InstanceProps) {
  const [stored] = useState(() => takeDraft(draftKey));
  const [{ typedTag: storedTag = '', ...begin }] = useState<ProductValues & { typedTag?: string }>({
    ...start,
    ...stored,
  });
  const [values, setValues] = useState(begin);
  const [typedTag, setTypedTag] = useState(storedTag);
  /** Current content of the form, also between two renders: adding a tag empties the input next to it. */
  const draft = useRef<Values>({ ...begin, typedTag });

  const store = (changed: Values) => {
    draft.current = { ...draft.current, ...changed };
    storeTyped(draftKey, draft.current, start);
  };

  const change = (typed: Values) => {
    setValues({ ...values, ...typed });
    store(typed);
  };
  const sendWhole = (typed: Values, button?: string) =>
    send(withTypedTag({ ...values, ...typed }, typedTag), button === 'too');
  const check = (typed: Values): FieldErrors => productErrors(typed, typedTag);
  const isUnchanged = unchanged !== undefined && !differs(values, typedTag, start);
  const { form, errors, busy } = useForm({ check, send: sendWhole, onValues: change });
  useEffect(() => {
    if (isAnew) form.ref.current?.querySelector('input')?.focus();
  }, [isAnew, form.ref]);
  return (
    <>
      {stored && <DraftNotice onStartOver={onStartOver} />}
      <form
        {...form}
        className={`${formLook} max-w-152 *:col-start-1 lg:max-w-none lg:grid-cols-form lg:gap-x-12`}
        aria-label={label}
      >
        <ProductFields
          start={begin}
          values={values}
          errors={errors}
          onTags={(tags) => change({ tags })}
          typedTag={typedTag}
          onTypedTag={(text) => {
            setTypedTag(text);
            store({ typedTag: text });
          }}
          linkHint={linkHint}
          productId={productId}
          hasAppeared={hasAppeared}
          isScheduled={isScheduled}
        />
        <Preview values={values} facts={facts} />
        {children}
        {/* Unchanged, it can still be submitted: a dialog has a message for that. */}
        {isUnchanged && <p className={fieldLooks.hint}>{unchanged}</p>}
        <SubmitButton
          label={submit}
          busy={busy}
          look={isUnchanged ? 'btn-solid bg-spent text-spent-ink hover:bg-spent' : 'btn-solid'}
        />
        {submitToo && <SubmitButton label={submitToo} busy={busy} value="too" look="btn-line" />}
      </form>
    </>
  );
}

interface InstanceProps extends Omit<Props, 'forget'> {
  /** Rendered after "Start over": focuses the first field. */
  isAnew: boolean;
  onStartOver: () => void;
}

/** Adds or edits a product. The draft survives a reload. */
export function ProductForm({ forget, ...props }: Props) {
  const [{ round, isAnew }, setRound] = useState({ round: 0, isAnew: false });
  const startOver = () => {
    forget();
    setRound({ round: round + 1, isAnew: true });
  };
  // Restored from the back/forward cache: starts from the stored draft, which was dropped if the form was sent.
  usePageShow(() => setRound({ round: round + 1, isAnew: false }));
  return <FormInstance key={round} {...props} isAnew={isAnew} onStartOver={startOver} />;
}
