import type { SubmitEvent } from 'react';
import { pageButtons } from '#lib/domain/paging.ts';
import { Icon } from '../Icon.tsx';
import { pageButton, pagerLooks } from '../pager-looks.ts';

interface Props {
  page: number;
  last: number;
  onGoTo: (page: number) => void;
}

/** Field to enter the number of a page that has no button. */
function PageJump({ last, onGoTo }: Omit<Props, 'page'>) {
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGoTo(Number(new FormData(event.currentTarget).get('page')));
    event.currentTarget.reset();
  };
  return (
    <form className={pagerLooks.jump} onSubmit={go}>
      <label htmlFor="page-field">Go to page</label>
      <input
        className={pagerLooks.field}
        id="page-field"
        type="number"
        name="page"
        min={1}
        max={last}
        required
        inputMode="numeric"
      />
      <button type="submit" className="btn btn-line">
        Go
      </button>
    </form>
  );
}

/** Buttons instead of links, otherwise the same markup as `layouts/products/Pager.astro`. */
export function Pager({ page, last, onGoTo }: Props) {
  if (last === 1) return null;
  const buttons = pageButtons(page, last);
  const step = (to: number, label: string, icon: 'back' | 'arrow') => (
    <li className={pagerLooks.step}>
      {to >= 1 && to <= last && (
        <button type="button" className={pageButton} aria-label={label} onClick={() => onGoTo(to)}>
          <Icon name={icon} size={18} />
        </button>
      )}
    </li>
  );
  return (
    <nav className={pagerLooks.pager} aria-label="Pages">
      <ul className={pagerLooks.buttons}>
        {step(page - 1, 'Previous page', 'back')}
        {buttons.map((button, place) =>
          button === 'gap' ? (
            <li key={`gap before ${place}`} className={pagerLooks.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={button} className={pagerLooks.item}>
              <button
                type="button"
                className={pageButton}
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
      {buttons.includes('gap') && <PageJump last={last} onGoTo={onGoTo} />}
    </nav>
  );
}
