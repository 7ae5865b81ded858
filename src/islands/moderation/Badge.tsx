import type { ReactNode } from 'react';

const looks = {
  plain: 'text-muted',
  changed: 'rounded-small bg-amber-soft px-1.8 text-ink',
  reported: 'text-bad',
} as const;

/** Look of a plain one, for `LaunchNote`. */
export const badge = 'max-w-full flex-none font-semibold text-muted';

export function Badge({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <span className={`max-w-full flex-none font-semibold ${looks[look]}`}>{children}</span>;
}
