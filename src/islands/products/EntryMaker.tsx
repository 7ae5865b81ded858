import { paths } from '#lib/paths.ts';
import { makerTexts } from '#lib/text/messages/makers.ts';

const places = {
  row: 'sm:max-w-maker sm:flex-none',
  // A full line in each card: next to the maker, the date would jump once it becomes relative.
  card: 'sm:order-1 sm:col-span-full sm:justify-self-start',
} as const;

interface Props {
  name: string;
  /** Id of the public page; null in a preview. */
  id: string | null;
  place: keyof typeof places;
}

/** Maker of a product in a list, above the link of the whole entry. On phones it replaces the date. */
export function EntryMaker({ name, id, place }: Props) {
  const look = `relative z-1 max-w-full min-w-0 truncate text-muted hover:text-violet hover:underline max-sm:max-w-30 max-sm:leading-6.4 ${places[place]}`;
  const text = (
    <>
      {makerTexts.by} <bdi>{name}</bdi>
    </>
  );
  return id === null ? (
    <span className={look}>{text}</span>
  ) : (
    <a className={look} href={paths.maker(id)}>
      {text}
    </a>
  );
}
