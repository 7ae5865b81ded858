import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { crumb } from './link-looks.ts';

/** Link above a screen to the one that it belongs to. */
export function BackLink({ href, label }: { href: string; label: ReactNode }) {
  return (
    <p className="-mt-2.4 print:hidden">
      <a className={crumb} href={href}>
        <Icon name="back" size={16} />
        {label}
      </a>
    </p>
  );
}
