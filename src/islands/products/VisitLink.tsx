import { Icon } from '../ui/Icon.tsx';

/** Labelled with the host, in full, so that readers know where it leads. */
export function VisitLink({ href }: { href: string }) {
  return (
    <a className="btn btn-solid visit" href={href} target="_blank" rel="ugc nofollow noopener noreferrer">
      <span>{new URL(href).hostname.replace(/^www\./, '')}</span>
      <Icon name="out" size={18} className="flex-none" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
