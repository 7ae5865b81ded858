import { Icon } from '../ui/Icon.tsx';

/** The way back at the top of a product's page, as `ProductDetail.astro` draws it. */
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
