import type { Product } from '#lib/contract/products.ts';
import { type ContentChange, contentChanges } from '#lib/domain/moderation.ts';
import { diffTexts } from '#lib/text/messages/moderation.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { TextDiff } from './TextDiff.tsx';

interface SideProps {
  text: string;
  /** The name of the product, where the text is the address of its logo: the picture is then rendered too. */
  logoOf: string | undefined;
}

function Side({ text, logoOf }: SideProps) {
  return (
    <>
      {logoOf && <Avatar name={logoOf} picture={text || null} size={40} />}
      {text ? <bdi>{text}</bdi> : <em>{diffTexts.nothing}</em>}
    </>
  );
}

function Change({ change: { field, before, now }, name }: { change: ContentChange; name: string }) {
  const logoOf = field === 'logo' ? name : undefined;
  const whole = (
    <>
      <del>
        <span className="sr-only">{diffTexts.before}: </span>
        <Side text={before} logoOf={logoOf} />
      </del>
      <ins>
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
    <section className="content-diff" aria-labelledby="content-diff-title">
      <h3 className="inspect-title" id="content-diff-title">
        {diffTexts.title}
      </h3>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{change.label}</dt>
            <dd>
              <Change change={change} name={product.name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
