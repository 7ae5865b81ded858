import { Icon } from './Icon.tsx';
import { crumb } from './link-looks.ts';

interface Props {
  href: string;
  label: string;
  /** True outside the grid of a product's page. */
  plain?: boolean;
}

export function Breadcrumb({ href, label, plain = false }: Props) {
  return (
    <nav className={plain ? undefined : '-mb-fluid-3-5 lg:col-span-full'} aria-label="Breadcrumb">
      <a className={crumb} href={href}>
        <Icon name="back" size={16} />
        <span className="truncate" dir="auto">
          {label}
        </span>
      </a>
    </nav>
  );
}
