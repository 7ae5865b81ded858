import { plainText, richText, type TextPart } from '#lib/document/rich-text.ts';

const rel = 'ugc nofollow noopener noreferrer';

const rendered = (part: TextPart, key: number) => {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'bold':
      return <strong key={key}>{part.parts.map(rendered)}</strong>;
    case 'code':
      return <code key={key}>{part.text}</code>;
    case 'address':
      return (
        // Left to right and isolated, in texts of either direction.
        <a key={key} className="link" dir="ltr" href={part.href} rel={rel}>
          {part.label}
        </a>
      );
    case 'link':
      return [
        <a key={key} className="link" dir="auto" href={part.href} rel={rel}>
          {part.parts.map(rendered)}
        </a>,
        part.host && (
          <bdi key={`${key} host`} className="text-muted" dir="ltr">
            {` (${part.host})`}
          </bdi>
        ),
      ];
  }
};

/** A product's text: paragraphs, lists, bold, code, and links, which search engines are told not to follow. */
export function Description({ text, className }: { text: string; className: string }) {
  return (
    <div className={`rich ${className}`}>
      {richText(text).map(({ kind, items }, at) => {
        const key = `${kind}${at}`;
        return kind === 'paragraph' ? (
          <p key={key} dir="auto">
            {items[0]?.map(rendered)}
          </p>
        ) : (
          <ul key={key}>
            {items.map((parts, index) => (
              <li key={index} dir="auto">
                {parts.map(rendered)}
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** A short description as lists display it. */
export function PlainText({ text }: { text: string }) {
  return plainText(text);
}
