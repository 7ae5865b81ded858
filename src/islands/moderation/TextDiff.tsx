import { type ReactNode, useEffect, useState } from 'react';
import { wordDiff } from '#lib/browser/moderation/word-diff.ts';
import type { ChangedParagraph, DiffPart } from '#lib/domain/text-changes.ts';
import { diffTexts } from '#lib/text/messages/moderation.ts';

interface Props {
  before: string;
  now: string;
  /** Both versions, where a comparison by words is not possible. */
  whole: ReactNode;
}

function Part({ part: { text, added, removed } }: { part: DiffPart }) {
  if (!added && !removed) return text;
  const Changed = added ? 'ins' : 'del';
  return (
    <Changed>
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
          <Part key={place} part={part} />
        ))}
      </p>
    );
  }
  return (
    <details className="diff-unchanged">
      <summary>{diffTexts.unchanged(paragraph.unchanged.length)}</summary>
      {paragraph.unchanged.map((text, place) => (
        <p key={place} dir="auto">
          {text}
        </p>
      ))}
    </details>
  );
}

/** A text by words: what was removed and added within its paragraphs, of which the unchanged ones are folded. */
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
  if (paragraphs === 'comparing') return <span className="skeleton inspect-skeleton" />;
  if (paragraphs === 'none') return whole;
  return (
    <div className="text-diff">
      {!paragraphs.some((paragraph) => 'parts' in paragraph) && <p>{diffTexts.sameWords}</p>}
      {paragraphs.map((paragraph, place) => (
        <Paragraph key={place} paragraph={paragraph} />
      ))}
    </div>
  );
}
