import { pageButtons } from '../../../lib/rules/paging.ts';
import { Icon } from '../Icon.tsx';

interface Props {
  page: number;
  last: number;
  onGoTo: (page: number) => void;
}

/** The numbered buttons below a list that is paged in place, as `layouts/products/Pager.astro` draws them. */
export function Pager({ page, last, onGoTo }: Props) {
  if (last === 1) return null;
  const step = (to: number, label: string, icon: 'back' | 'arrow') => (
    <li className="pager-step">
      {to >= 1 && to <= last && (
        <button type="button" className="page-button" aria-label={label} onClick={() => onGoTo(to)}>
          <Icon name={icon} size={18} />
        </button>
      )}
    </li>
  );
  return (
    <nav className="pager" aria-label="Pages">
      <ul className="pager-buttons">
        {step(page - 1, 'Previous page', 'back')}
        {pageButtons(page, last).map((button, place) =>
          button === 'gap' ? (
            <li key={`gap before ${place}`} className="pager-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={button}>
              <button
                type="button"
                className="page-button"
                aria-label={`Page ${button}`}
                aria-current={button === page ? 'page' : undefined}
                onClick={() => onGoTo(button)}
              >
                {button}
              </button>
            </li>
          ),
        )}
        {step(page + 1, 'Next page', 'arrow')}
      </ul>
    </nav>
  );
}
