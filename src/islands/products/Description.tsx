import { richText, type TextPart } from '#lib/text/rich-text.ts';

const rendered = (part: TextPart, index: number) =>
  typeof part === 'string' ? (
    part
  ) : (
    // Left to right, and by itself, whatever is around it.
    <a key={index} className="link" dir="ltr" href={part.href} rel="ugc nofollow noopener">
      {part.label}
    </a>
  );

/** A product's text: paragraphs, lists, and links, which search engines are told not to follow. */
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
