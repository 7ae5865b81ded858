import type { ReactNode } from 'react';

interface Props {
  /** Id of its heading. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** Notice that asks for something that an account lacks. */
export function AccountNotice({ id, title, className = '', children }: Props) {
  return (
    <section
      className={`rounded-card border border-amber-line bg-amber-soft px-5.4 py-5 ${className}`}
      aria-labelledby={id}
    >
      <h2 className="mb-1.6 text-lg" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A paragraph in it. */
export const accountNoticeText = 'max-w-168 leading-prose';
