import { Icon } from '../ui/Icon.tsx';

/** Labelled with the host, in full, so that readers know where it leads. */
export function VisitLink({ href, className = '' }: { href: string; className?: string }) {
  return (
    <a
      className={`btn btn-solid min-h-12 max-w-80 min-w-0 py-2.4 max-md:max-w-full max-md:grow docked:basis-0 docked:px-3.4 print:inline print:bg-transparent print:p-0 print:text-ink ${className}`}
      href={href}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
    >
      <span className="text-start leading-tight wrap-anywhere whitespace-normal print:hidden docked:truncate">
        {new URL(href).hostname.replace(/^www\./, '')}
      </span>
      <Icon name="out" size={18} className="flex-none print:hidden" />
      <span className="sr-only print:hidden">(opens in a new tab)</span>
      <span className="hidden wrap-anywhere whitespace-normal print:inline">{href}</span>
    </a>
  );
}
