import { lazy, Suspense } from 'react';

interface DescriptionProps {
  text: string;
  className: string;
}

function TypedDescription({ text, className }: DescriptionProps) {
  return (
    <div className={`rich ${className}`} dir="auto">
      {text}
    </div>
  );
}

function TypedText({ text }: { text: string }) {
  return text;
}

// The parser is larger than the screens that use it: it is loaded after them, and never for readers. A rejected import would
// remove the whole screen, with the form that a text belongs to.
const Parsed = lazy(() =>
  import('./Description.tsx').then(
    ({ Description }) => ({ default: Description }),
    () => ({ default: TypedDescription }),
  ),
);
const Plain = lazy(() =>
  import('./Description.tsx').then(
    ({ PlainText }) => ({ default: PlainText }),
    () => ({ default: TypedText }),
  ),
);

/** A description; as typed until the parser has loaded, or if it can't be loaded. */
export function LazyDescription(props: DescriptionProps) {
  return (
    <Suspense fallback={<TypedDescription {...props} />}>
      <Parsed {...props} />
    </Suspense>
  );
}

/** A short description; as typed until the parser has loaded, or if it can't be loaded. */
export function LazyPlainText({ text }: { text: string }) {
  return (
    <Suspense fallback={text}>
      <Plain text={text} />
    </Suspense>
  );
}
