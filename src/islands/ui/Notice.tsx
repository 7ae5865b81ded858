import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Announced by screen readers at once. */
  alert?: boolean;
  children: ReactNode;
}

/** In place of a screen's content: says why, and what to do next. */
export function Notice({ title, alert = false, children }: Props) {
  return (
    <div className="empty notice" role={alert ? 'alert' : undefined}>
      <svg className="empty-art" viewBox="0 0 120 84" aria-hidden="true">
        <path className="strata-b" d="M2 48c18-8 34-2 44 2 4 18 24 18 28 0 10-4 26-8 44-2v34H2z" />
        <path className="strata-c" d="M2 66c24-6 40 6 60 4s36-8 56-2v14H2z" />
        <path className="empty-gem" d="m60 12 14 10-14 24-14-24z" />
      </svg>
      <h2 className="notice-title">{title}</h2>
      {children}
    </div>
  );
}
