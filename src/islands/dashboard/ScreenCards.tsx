import { Fragment, useRef } from 'react';
import { figureOf, hasFigure } from '#lib/browser/dashboard/card-figures.ts';
import { $figures, reloadFigures } from '#lib/browser/dashboard/figures.ts';
import { menuOf, type Screen } from '#lib/browser/dashboard/menu.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { Role } from '#lib/contract/users.ts';
import { figuresFailed } from '#lib/text/messages/dashboard.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { useStore } from '../ui/use-store.ts';

/** Of the same height in each state. */
function Figure({ path }: { path: string }) {
  const figures = useStore($figures);
  if (figures.state === 'loading') {
    return (
      <p className="card-figure" aria-hidden="true">
        <span className="skeleton figure-skeleton" />
      </p>
    );
  }
  const figure = figures.state === 'ready' ? figureOf(path, figures.value, new Date()) : undefined;
  return (
    <p className="card-figure" data-waits={figure?.waits || undefined}>
      {figure?.text}
    </p>
  );
}

function Card({ label, path, icon, purpose }: Screen) {
  return (
    <li className="screen-card">
      <Icon name={icon} size={24} />
      <a className="name" href={path}>
        {label}
      </a>
      <p className="short">{purpose}</p>
      {hasFigure(path) && <Figure path={path} />}
    </li>
  );
}

/** The screens of a role, and what waits on them. */
export function ScreenCards({ role }: { role: Role }) {
  const figures = useStore($figures);
  const cards = useRef<HTMLDivElement>(null);
  const tryAgain = async () => {
    cards.current?.focus(); // the button goes
    await reloadFigures();
  };
  return (
    <div ref={cards} tabIndex={-1}>
      {menuOf(role, sellsSubscriptions()).map(({ title, screens }) => (
        <Fragment key={title}>
          {title && <h2 className="cards-title">{title}</h2>}
          <ul className="screen-cards" aria-label={title}>
            {screens.map((screen) => (
              <Card key={screen.path} {...screen} />
            ))}
          </ul>
        </Fragment>
      ))}
      {figures.state === 'failed' && (
        <p className="figures-failed" role="alert">
          {figuresFailed}{' '}
          <button type="button" className="btn-text" onClick={tryAgain}>
            {labels.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}
