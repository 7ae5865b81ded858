import { Icon } from '../ui/Icon.tsx';

/** Same markup as in `ProductDetail.astro`. */
export function Breadcrumb({ href, label }: { href: string; label: string }) {
  return (
    <nav className="product-breadcrumb" aria-label="Breadcrumb">
      <a className="crumb" href={href}>
        <Icon name="back" size={16} />
        {label}
      </a>
    </nav>
  );
}
