import { Icon } from '../ui/Icon.tsx';
import { crumb } from '../ui/link-looks.ts';

/** Same markup as in `ProductDetail.astro`. */
export function Breadcrumb({ href, label }: { href: string; label: string }) {
  return (
    <nav className="-mb-fluid-3-5 lg:col-span-full" aria-label="Breadcrumb">
      <a className={crumb} href={href}>
        <Icon name="back" size={16} />
        {label}
      </a>
    </nav>
  );
}
