import { type ReactNode, useEffect, useRef } from 'react';
import { labels } from '#lib/text/messages/labels.ts';
import { accountTexts } from '#lib/text/messages/own-account.ts';

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
  /** In place of the button that opens the form. */
  action?: ReactNode;
  /** The form. */
  children?: ReactNode;
}

/** One setting of the account: what it is, and a form that opens in place. */
export function Setting(props: Props) {
  const { title, value, hint, note, isOpen = false, onOpen, onClose, action, children } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) body.current?.querySelector<HTMLElement>('input')?.focus();
    // The focus goes back, unless another form took it.
    else if (wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className="setting">
      <div className="setting-head">
        <div className="min-w-0">
          <h3 className="setting-title">{title}</h3>
          {value && <p className="setting-value">{value}</p>}
          <p className="setting-hint">{hint}</p>
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
            <span>{isOpen ? labels.cancel : accountTexts.change}</span>
            <span className="sr-only"> ({title})</span>
          </button>
        )}
      </div>
      {note}
      {isOpen && (
        <div className="setting-form" ref={body}>
          {children}
        </div>
      )}
    </div>
  );
}
