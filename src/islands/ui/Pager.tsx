import { type ReactNode, type SubmitEvent, useId } from 'react';
import { pageButtons } from '#lib/domain/paging.ts';
import { Icon } from './Icon.tsx';

const looks = {
  pager: 'flex flex-wrap items-center justify-center gap-x-8 gap-y-4 pt-9 print:hidden',
  // On phones as inline content, whose lines can be balanced: no button is left alone on the last one.
  buttons: 'flex flex-wrap justify-center gap-1 max-sm:block max-sm:text-center max-sm:text-balance',
  step: 'w-11 max-sm:hidden',
  item: 'max-sm:m-0.5 max-sm:inline-block max-sm:align-middle',
  gap: 'grid h-11 min-w-7 place-items-center font-semibold text-muted tabular-nums max-sm:inline-grid max-sm:align-middle',
  jump: 'flex items-center gap-2.4',
  field: 'min-h-11 w-22 rounded-pill border border-field bg-surface px-3.6 focus-visible:border-violet',
} as const;

/** Classes of a page's number, or a letter. */
export const pageButton =
  'grid h-11 min-w-11 place-items-center rounded-pill px-2 font-semibold tabular-nums hover:bg-violet-soft current:bg-violet current:text-violet-ink forced-colors:current:border-2 forced-colors:current:border-highlight';

/** Links, which need no script. */
interface Links {
  href: (page: number) => string;
  hasNext: boolean;
  /** True if there may be pages after the last one. */
  isOpenEnded: boolean;
}

interface Buttons {
  onGoTo: (page: number) => void;
}

type Props = { page: number; last: number } & (Links | Buttons);

/** Sends the number with the parameters of the first page's address. */
const jumpByLink = (href: Links['href']) => {
  const { pathname, searchParams } = new URL(href(1), 'http://unearth.invalid');
  const hidden = [...searchParams].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
  return { form: { method: 'get', action: pathname }, hidden };
};

const jumpByButton = (onGoTo: Buttons['onGoTo']) => ({
  form: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      onGoTo(Number(new FormData(event.currentTarget).get('page')));
      event.currentTarget.reset();
    },
  },
  hidden: null,
});

/** Field to enter the number of a page that has no button. */
function PageJump({ last, ...to }: Props) {
  const id = useId();
  const { form, hidden } = 'href' in to ? jumpByLink(to.href) : jumpByButton(to.onGoTo);
  return (
    <form className={looks.jump} {...form}>
      {hidden}
      <label htmlFor={id}>Go to page</label>
      <input
        className={looks.field}
        id={id}
        type="number"
        name="page"
        min={1}
        max={'href' in to && to.isOpenEnded ? undefined : last}
        required
        inputMode="numeric"
      />
      <button type="submit" className="btn btn-line">
        Go
      </button>
    </form>
  );
}

/** The pages of a list. */
export function Pager(props: Props) {
  const { page, last } = props;
  if (last === 1) return null;
  const buttons = pageButtons(page, last);
  const hasNext = 'href' in props ? props.hasNext : page < last;
  const link = (to: number, label: string, content: ReactNode, rel?: 'prev' | 'next') => {
    const look = {
      className: pageButton,
      'aria-label': label,
      'aria-current': to === page ? ('page' as const) : undefined,
    };
    return 'href' in props ? (
      <a {...look} href={props.href(to)} rel={rel}>
        {content}
      </a>
    ) : (
      <button type="button" {...look} onClick={() => props.onGoTo(to)}>
        {content}
      </button>
    );
  };
  return (
    <nav className={looks.pager} aria-label="Pages">
      <ul className={looks.buttons}>
        <li className={looks.step}>
          {page > 1 && link(page - 1, 'Previous page', <Icon name="back" size={18} />, 'prev')}
        </li>
        {buttons.map((button, place) =>
          button === 'gap' ? (
            <li key={`gap before ${place}`} className={looks.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={button} className={looks.item}>
              {link(button, `Page ${button}`, button)}
            </li>
          ),
        )}
        <li className={looks.step}>
          {hasNext && link(page + 1, 'Next page', <Icon name="arrow" size={18} />, 'next')}
        </li>
      </ul>
      {buttons.includes('gap') && <PageJump {...props} />}
    </nav>
  );
}
