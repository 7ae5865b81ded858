import { type ReactNode, useEffect, useState } from 'react';
import { wordDiff } from '#lib/browser/moderation/word-diff.ts';
import type { ChangedParagraph, DiffPart } from '#lib/domain/text-changes.ts';
import { diffTexts } from '#lib/text/messages/moderation.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

interface Props {
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
export function TextDiff({ before, now, whole }: Props) {
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
