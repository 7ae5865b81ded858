import { type ReactNode, useState } from 'react';
import { keepDraft, takeDraft } from '../../../lib/client/kept-draft.ts';
import { type ProductValues, productFaults } from '../../../lib/rules/product-form.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { type Faults, type Outcome, useForm, type Values } from '../../ui/use-form.ts';
import type { Shown } from './CardPreview.tsx';
import { KeptNote } from './KeptNote.tsx';
import { Preview } from './Preview.tsx';
import { ProductFields } from './ProductFields.tsx';

interface Props {
  /** What the form is called. */
  label: string;
  /** The name that its draft is kept by. */
  keptAs: string;
  /** What it holds at first. */
  start: ProductValues;
  submit: string;
  /** What others have made of the product so far. */
  now?: Shown;
  /** @returns 'leaving' once all is done, or what the server finds wrong */
  send: (values: ProductValues) => Promise<'leaving' | 'failed' | Faults>;
  /** Forgets what was kept. */
  forget: () => void;
  children?: ReactNode;
}

const unseen: Shown = { upVote: 0, reviewCount: 0 };

function WrittenForm({
  label,
  keptAs,
  start,
  submit,
  send,
  onStartOver,
  now = unseen,
  children,
}: WrittenProps) {
  const [kept] = useState(() => takeDraft(keptAs));
  const [begin] = useState({ ...start, ...kept });
  const [values, setValues] = useState(begin);

  const change = (typed: Values) => {
    const changed = { ...values, ...typed };
    setValues(changed);
    keepDraft(keptAs, changed);
  };
  const sendWhole = async (typed: Values): Promise<Outcome> => {
    const result = await send({ ...values, ...typed });
    if (result === 'leaving') return result;
    return result === 'failed' ? {} : { faults: result };
  };
  const { form, faults, busy } = useForm({ check: productFaults, send: sendWhole, onValues: change });
  return (
    <>
      {kept && <KeptNote onStartOver={onStartOver} />}
      <form {...form} className="form product-form" aria-label={label}>
        <ProductFields start={begin} values={values} faults={faults} onTags={(tags) => change({ tags })} />
        <Preview values={values} now={now} />
        {children}
        <SubmitButton label={submit} busy={busy} />
      </form>
    </>
  );
}

interface WrittenProps extends Omit<Props, 'forget'> {
  onStartOver: () => void;
}

/** The form that a product is written in, kept across a reload, with a look at its card. */
export function ProductForm({ forget, ...props }: Props) {
  const [round, setRound] = useState(0);
  const startOver = () => {
    forget();
    setRound(round + 1);
  };
  return <WrittenForm key={round} {...props} onStartOver={startOver} />;
}
