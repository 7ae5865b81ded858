import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isComposing } from '#lib/browser/page/composing.ts';
import { findSuggestions, forgetSuggestions, type Result } from '#lib/browser/search/find-suggestions.ts';
import {
  forgetSearch,
  forgetSearches,
  recentSearches,
  rememberSearch,
} from '#lib/browser/search/recent-searches.ts';
import { typedText } from '#lib/browser/search/typed-text.ts';
import { suggestionTexts, summaryOf } from '#lib/text/messages/suggestions.ts';
import { type Option, optionsOf, SuggestedOption, searchOption } from './SuggestedOption.tsx';
import { useAnnouncement } from './use-announcement.ts';

const useTyped = (field: HTMLInputElement): string =>
  useSyncExternalStore(
    (onChange) => {
      field.addEventListener('input', onChange);
      return () => field.removeEventListener('input', onChange);
    },
    () => typedText(field.value),
  );

/** Suggestions for a text, or for the text before while they are loaded. */
const useSuggestions = (typed: string, isOpen: boolean) => {
  const [result, setResult] = useState<Result>();
  const [attempt, setAttempt] = useState(0);
  // A layout effect, since another effect may run after the next letter has been asked for, and would abort that request.
  useLayoutEffect(() => {
    if (!isOpen) forgetSuggestions();
    if (!typed || !isOpen) return setResult(undefined);
    let isLatest = true;
    findSuggestions(typed).then((next) => isLatest && setResult(next));
    return () => {
      isLatest = false;
    };
  }, [typed, isOpen, attempt]);
  return { result, askAgain: () => setAttempt(attempt + 1) };
};

/** The active option, chosen by the arrow keys in the field, which keeps the focus; Enter opens it. */
const useKeys = (field: HTMLInputElement, options: readonly Option[]): string | undefined => {
  const [active, setActive] = useState<{ options: unknown; at: number }>();
  const at = active?.options === options ? active.at : -1;
  const id = options[at]?.id;

  // Before the options are seen: React runs other effects later, and a key in between would act on the options before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isComposing(event)) return;
      const step = { ArrowDown: 1, ArrowUp: at < 0 ? 0 : -1 }[event.key];
      if (step !== undefined && options.length) {
        event.preventDefault();
        setActive({ options, at: (at + step + options.length) % options.length });
      } else if (event.key === 'Enter' && id) {
        event.preventDefault();
        document.getElementById(id)?.click();
      }
    };
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  });

  useLayoutEffect(() => {
    field.setAttribute('aria-expanded', String(options.length > 0));
    if (id) field.setAttribute('aria-activedescendant', id);
    else field.removeAttribute('aria-activedescendant');
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [field, id, options]);
  return id;
};

const closeButton =
  'min-h-11 min-w-11 rounded-small text-xl leading-none text-muted hover:bg-violet-soft hover:text-ink focus-visible:shadow-inner-edge';
const smallButton =
  'min-h-11 min-w-11 rounded-small px-2.4 text-sm leading-none focus-visible:shadow-inner-edge hover:bg-violet-soft hover:text-ink';

interface Props {
  dialog: HTMLDialogElement;
  /** Field in the HTML, so that it accepts letters before this is loaded. */
  field: HTMLInputElement;
}

const useOpen = (dialog: HTMLDialogElement, field: HTMLInputElement): boolean =>
  useSyncExternalStore(
    (onChange) => {
      field.addEventListener('focus', onChange);
      dialog.addEventListener('close', onChange);
      return () => {
        field.removeEventListener('focus', onChange);
        dialog.removeEventListener('close', onChange);
      };
    },
    () => dialog.open,
  );

interface View {
  /** Above the options. */
  note: string;
  options: Option[];
  /** Said to screen readers. */
  announcement: string;
  failed?: boolean;
}

const recentView = (searches: readonly string[]): View => ({
  note: searches.length ? suggestionTexts.recent : suggestionTexts.start,
  options: searches.map((search, at) => searchOption(`last-${at}`, search, search)),
  announcement: '',
});

const resultView = (result: Result): View => {
  if ('failure' in result) {
    const note = suggestionTexts[result.failure];
    return { note, options: [], announcement: note, failed: true };
  }
  const { products, tags, makers } = result.found;
  const options = optionsOf(result.typed, result.found);
  const note = options.length ? '' : suggestionTexts.nothing(result.typed);
  const counts = { products: products.length, tags: tags.length, makers: makers.length };
  return { note, options, announcement: note || summaryOf(counts) };
};

const loadingView: View = { note: suggestionTexts.loading, options: [], announcement: '' };

/** Suggestions for what is typed in the search, or the last searches. A suggestion stays while the next ones are loaded. */
export function Suggestions({ dialog, field }: Props) {
  const isOpen = useOpen(dialog, field);
  const typed = useTyped(field);
  const { result, askAgain } = useSuggestions(typed, isOpen);
  const [deleted, setDeleted] = useState(0);
  const view = useMemo(() => {
    if (!typed || !isOpen) return recentView(recentSearches());
    return result ? resultView(result) : loadingView;
  }, [typed === '', isOpen, result, deleted]);
  const { note, options, failed } = view;
  const active = useKeys(field, options);
  const isCurrent = !typed || result?.typed === typed;
  const justDeleted = !typed && deleted > 0;
  const said = isCurrent && isOpen ? view.announcement : '';
  const regions = useAnnouncement(
    justDeleted ? suggestionTexts.forgotten : said,
    justDeleted ? deleted : view,
  );
  const recent = typed ? [] : options;

  const remove = (work: () => void) => () => {
    work();
    setDeleted(deleted + 1);
    field.focus();
  };
  return (
    <>
      {note && (
        <p className="col-span-full px-3 py-2.6 text-sm text-muted">
          {note}
          {failed && ' '}
          {failed && (
            <button
              type="button"
              className={`${smallButton} font-semibold text-violet underline underline-offset-link`}
              onClick={() => {
                askAgain();
                field.focus();
              }}
            >
              {suggestionTexts.askAgain}
            </button>
          )}
        </p>
      )}
      <div
        id="suggest-list"
        role="listbox"
        aria-label={suggestionTexts.list}
        aria-busy={!isCurrent || undefined}
        hidden={!options.length}
      >
        {options.map((option) => (
          <SuggestedOption
            key={option.id}
            option={option}
            active={option.id === active}
            onChoose={() => option.search && rememberSearch(option.search)}
          />
        ))}
      </div>
      {/* Beside the last searches: an option has no button in it. */}
      {recent.length > 0 && (
        <ul className="*:flex *:min-h-12 *:justify-end">
          {recent.map(({ search = '' }) => (
            <li key={search}>
              <button
                type="button"
                className={closeButton}
                aria-label={suggestionTexts.forget(search)}
                onClick={remove(() => forgetSearch(search))}
              >
                ×
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={`${smallButton} text-muted`} onClick={remove(forgetSearches)}>
              {suggestionTexts.forgetAll}
            </button>
          </li>
        </ul>
      )}
      {regions.map((text, at) => (
        <p key={at} className="sr-only" role="status">
          {text}
        </p>
      ))}
    </>
  );
}
