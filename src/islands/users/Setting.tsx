import { type ReactNode, useEffect, useRef } from 'react';
import { labels } from '#lib/text/messages/labels.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';
import { useFocusAfter } from '../ui/use-focus-after.ts';

interface Props {
  title: string;
  /** Present value. */
  value?: ReactNode;
  hint: string;
  note?: ReactNode;
  /** True if the form is rendered. */
  isOpen?: boolean;
  /** Absent if it can't be changed here. */
  onOpen?: () => void;
  onClose?: () => void;
  /** Label of the button that opens the form. */
  openLabel?: string;
  /** Replaces the button that opens the form. */
  action?: ReactNode;
  /** The form. */
  children?: ReactNode;
}

/** One setting of the account: what it is, and a form that opens in place. */
export function Setting(props: Props) {
  const { title, value, hint, note, isOpen = false, onOpen, onClose, action, children } = props;
  const { openLabel = accountTexts.change } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) body.current?.querySelector<HTMLElement>('input')?.focus();
  }, [isOpen]);
  useFocusAfter(isOpen, opener);
  return (
    <div className="border-b border-line py-4.4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="font-text text-base leading-label font-semibold">{title}</h3>
          {value && <p className="wrap-anywhere">{value}</p>}
          <p className="text-sm leading-note text-muted">{hint}</p>
        </div>
        {action}
        {onOpen && (
          <button
            type="button"
            className="btn btn-line"
            ref={opener}
            aria-expanded={isOpen}
            onClick={isOpen ? onClose : onOpen}
          >
            <span>{isOpen ? labels.cancel : openLabel}</span>
            <span className="sr-only"> ({title})</span>
          </button>
        )}
      </div>
      {note}
      {isOpen && (
        <div className="mt-4.4 max-w-104" ref={body}>
          {children}
        </div>
      )}
    </div>
  );
}
