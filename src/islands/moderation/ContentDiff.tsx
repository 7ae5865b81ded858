import type { Product } from '#lib/contract/products.ts';
import { contentChanges } from '#lib/domain/moderation.ts';
import { Avatar } from '../ui/Avatar.tsx';

interface SideProps {
  text: string;
  /** The name of the product, where the text is the address of its logo: the picture is then rendered too. */
  logoOf: string | undefined;
}

function Side({ text, logoOf }: SideProps) {
  return (
    <>
      {logoOf && <Avatar name={logoOf} picture={text || null} size={40} />}
      {text ? <bdi>{text}</bdi> : <em>nothing</em>}
    </>
  );
}

/** The fields that were changed since a moderator last decided, before and now. */
export function ContentDiff({ product }: { product: Product }) {
  const changes = contentChanges(product);
  if (changes.length === 0) return null;
  return (
    <section className="content-diff" aria-labelledby="content-diff-title">
      <h3 className="inspect-title" id="content-diff-title">
        Changed since a moderator decided
      </h3>
      <dl>
        {changes.map(({ field, label, before, now }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <del>
                <span className="sr-only">Before: </span>
                <Side text={before} logoOf={field === 'logo' ? product.name : undefined} />
              </del>
              <ins>
                <span className="sr-only">Now: </span>
                <Side text={now} logoOf={field === 'logo' ? product.name : undefined} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
