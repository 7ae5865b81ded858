import { lazy, Suspense } from 'react';

// The parser is larger than the screens that use it: it is loaded after them, and never for readers.
const Parsed = lazy(async () => ({ default: (await import('./Description.tsx')).Description }));
const Plain = lazy(async () => ({ default: (await import('./PlainText.tsx')).PlainText }));

/** A description; as typed until the parser has loaded. */
export function LazyDescription({ text, className }: { text: string; className: string }) {
  return (
    <Suspense
      fallback={
        <div className={`rich ${className}`} dir="auto">
          {text}
        </div>
      }
    >
      <Parsed text={text} className={className} />
    </Suspense>
  );
}

/** A short description; as typed until the parser has loaded. */
export function LazyPlainText({ text }: { text: string }) {
  return (
    <Suspense fallback={text}>
      <Plain text={text} />
    </Suspense>
  );
}
