import { type ReactNode, useEffect, useState } from 'react';
import type { Product } from '#lib/contract/products.ts';
import { type ContentChange, contentChanges } from '#lib/domain/moderation.ts';
import { type ChangedParagraph, changedParagraphs, type DiffPart } from '#lib/domain/text-changes.ts';
import { diffTexts } from '#lib/text/messages/moderation.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { partTitle } from './looks.ts';

/** Beyond this time, in milliseconds, two texts have so little in common that a comparison helps nobody. */
const timeout = 300;

/**
 * Compares two versions of a text by words. Loads the comparison when it is first needed.
 * @returns undefined if the texts have too little in common
 */
export const wordDiff = async (before: string, now: string): Promise<ChangedParagraph[] | undefined> => {
  const { diffWords } = await import('diff');
  const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const parts = diffWords(before, now, { intlSegmenter, timeout });
  return (
    parts && changedParagraphs(parts.map(({ value, added, removed }) => ({ text: value, added, removed })))
  );
};

interface TextProps {
  before: string;
  now: string;
  /** Both versions, where a comparison by words is not possible. */
  whole: ReactNode;
}

interface PartProps {
  part: DiffPart;
  /** Next to the words that it replaces. */
  afterRemoved: boolean;
}

function Part({ part: { text, added, removed }, afterRemoved }: PartProps) {
  if (!added && !removed) return text;
  const [Changed, look] = added
    ? (['ins', `text-good underline underline-offset-link ${afterRemoved ? 'ms-1' : ''}`] as const)
    : (['del', 'text-bad line-through'] as const);
  return (
    <Changed className={`bg-current/14 whitespace-pre-line ${look}`}>
      <span className="sr-only">{added ? diffTexts.added : diffTexts.removed}: </span>
      {text}
    </Changed>
  );
}

function Paragraph({ paragraph }: { paragraph: ChangedParagraph }) {
  if ('parts' in paragraph) {
    return (
      <p dir="auto">
        {paragraph.parts.map((part, place) => (
          <Part key={place} part={part} afterRemoved={paragraph.parts[place - 1]?.removed ?? false} />
        ))}
      </p>
    );
  }
  return (
    <details>
      <summary className="min-h-7 cursor-pointer content-center text-sm text-muted">
        {diffTexts.unchanged(paragraph.unchanged.length)}
      </summary>
      {paragraph.unchanged.map((text, place) => (
        <p key={place} className="mt-1.6 text-muted" dir="auto">
          {text}
        </p>
      ))}
    </details>
  );
}

/** Differences of a text by words, within its paragraphs. Unchanged paragraphs are collapsed. */
function TextDiff({ before, now, whole }: TextProps) {
  const [paragraphs, setParagraphs] = useState<ChangedParagraph[] | 'none' | 'comparing'>('comparing');
  useEffect(() => {
    let isCurrent = true;
    wordDiff(before, now)
      .catch(() => undefined) // the comparison could not be loaded
      .then((found) => isCurrent && setParagraphs(found ?? 'none'));
    return () => {
      isCurrent = false;
    };
  }, [before, now]);
  if (paragraphs === 'comparing') return <Skeleton className="h-36" />;
  if (paragraphs === 'none') return whole;
  return (
    <div className="grid gap-2 wrap-anywhere">
      {!paragraphs.some((paragraph) => 'parts' in paragraph) && <p>{diffTexts.sameWords}</p>}
      {paragraphs.map((paragraph, place) => (
        <Paragraph key={place} paragraph={paragraph} />
      ))}
    </div>
  );
}

interface SideProps {
  text: string;
  /** The name of the product, where the text is the address of its logo: the picture is then rendered too. */
  logoOf: string | undefined;
}

function Side({ text, logoOf }: SideProps) {
  return (
    <>
      {logoOf && (
        <Avatar name={logoOf} picture={text || null} size={40} className="mr-2 inline-grid align-middle" />
      )}
      {text ? <bdi>{text}</bdi> : <em>{diffTexts.nothing}</em>}
    </>
  );
}

function Change({ change: { field, before, now }, name }: { change: ContentChange; name: string }) {
  const logoOf = field === 'logo' ? name : undefined;
  const whole = (
    <>
      <del className="whitespace-pre-line text-bad line-through avatar-10 before:font-bold before:content-minus">
        <span className="sr-only">{diffTexts.before}: </span>
        <Side text={before} logoOf={logoOf} />
      </del>
      <ins className="whitespace-pre-line text-good no-underline avatar-10 before:font-bold before:content-plus">
        <span className="sr-only">{diffTexts.now}: </span>
        <Side text={now} logoOf={logoOf} />
      </ins>
    </>
  );
  const isProse = field === 'shortDescription' || field === 'description';
  return isProse && before && now ? <TextDiff before={before} now={now} whole={whole} /> : whole;
}

/** The fields that were changed since a moderator last decided, before and now. */
export function ContentDiff({ product }: { product: Product }) {
  const changes = contentChanges(product);
  if (changes.length === 0) return null;
  return (
    <section className="rounded-small bg-amber-soft px-4 py-3.6" aria-labelledby="content-diff-title">
      <h3 className={partTitle} id="content-diff-title">
        {diffTexts.title}
      </h3>
      <dl className="grid gap-2.4">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="text-sm font-semibold">{change.label}</dt>
            <dd className="grid gap-1">
              <Change change={change} name={product.name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
