import { useStore } from '@nanostores/react';
import { Fragment, useRef } from 'react';
import { $figures, $findingsPath, reloadFigures } from '#lib/browser/dashboard/figures.ts';
import { menuOf, type Screen } from '#lib/browser/dashboard/menu.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import { applyPendingRole } from '#lib/browser/users/role-claim.ts';
import type { DashboardFigures } from '#lib/contract/dashboard.ts';
import type { Role, User } from '#lib/contract/users.ts';
import { sizes, statistics } from '#lib/domain/specification.ts';
import { integrityPaths, paths } from '#lib/paths.ts';
import { cardTexts, dashboardWelcome, figuresFailed } from '#lib/text/messages/dashboard.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { roleClaimTexts } from '#lib/text/messages/users.ts';
import { textButton } from '../ui/button-looks.ts';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { AccountNotice, accountNoticeText } from '../users/AccountNotice.tsx';
import { DeletionNotice } from '../users/DeletionNotice.tsx';
import { EmailVerification } from '../users/EmailVerification.tsx';
import { AccountGate } from './AccountGate.tsx';

interface ClaimProps {
  email: string;
  role: Role;
  /** Moves the focus, since this form is removed. */
  onClaimed: () => void;
}

/** Asks a user with a pending role for the code that the operator gave them. */
function RoleClaim({ email, role, onClaimed }: ClaimProps) {
  const send = async ({ code = '' }: Values): Promise<SubmitResult> => {
    const result = await applyPendingRole(email, role, code);
    if (result !== 'claimed') return result;
    onClaimed();
    return 'done';
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <AccountNotice id="role-claim" title={roleClaimTexts.title} className="mb-8">
      <p className={accountNoticeText}>{roleClaimTexts.purpose(role)}</p>
      <form {...form} className={`${formLook} mt-4 max-w-104`} aria-labelledby="role-claim">
        <Field
          className="tracking-code uppercase tabular-nums"
          name="code"
          label={roleClaimTexts.label}
          hint={roleClaimTexts.hint}
          required
          maxLength={sizes.roleCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code}
        />
        <SubmitButton label={roleClaimTexts.submit} busy={busy} />
      </form>
    </AccountNotice>
  );
}

interface CardFigure {
  text: string;
  /** True if somebody waits for the person who reads it. */
  waits: boolean;
}

type FigureOf = (figures: DashboardFigures, now: Date) => CardFigure | undefined;

const days = statistics.daysOnDashboard;
const plain = (text: string): CardFigure => ({ text, waits: false });

/** Figures on the cards of screens, by path. */
const figuresByPath: Record<string, FigureOf> = {
  [paths.myProducts]: ({ own }) => ({ text: cardTexts.ownProducts(own), waits: own.rejected > 0 }),
  [paths.productReview]: ({ moderation }, now) =>
    moderation
      ? { text: cardTexts.queue(moderation, now), waits: moderation.pending + moderation.changed > 0 }
      : undefined,
  [paths.reportedContents]: ({ moderation }) =>
    moderation ? { text: cardTexts.reported(moderation), waits: moderation.reported > 0 } : undefined,
  [integrityPaths.findings]: ({ moderation }) =>
    moderation
      ? {
          text: cardTexts.findings(moderation),
          waits: Boolean(moderation.findings) || Boolean(moderation.objections),
        }
      : undefined,
  [paths.statistics]: ({ site }) => (site ? plain(cardTexts.statistics(site, days)) : undefined),
  [paths.manageUsers]: ({ site }) => (site ? plain(cardTexts.users(site, days)) : undefined),
  [paths.manageCoupons]: ({ site }) => (site ? plain(cardTexts.coupons(site)) : undefined),
};

const hasFigure = (path: string): boolean => Object.hasOwn(figuresByPath, path);

/** Returns the figure on a screen's card; undefined if it has none. */
const figureOf = (path: string, all: DashboardFigures, now: Date): CardFigure | undefined =>
  figuresByPath[path]?.(all, now);

const cardLook =
  'relative grid grid-rows-specimen gap-1.4 overflow-hidden rounded-card border border-line bg-surface px-5.4 pt-5.4 pb-8 sm:min-h-60 ' +
  'transition duration-200 foot-ground ' +
  'has-focus-visible:overflow-visible hover:border-violet-line hover:shadow-card';

/** Classes of the figures at the foot of a card, with room for two lines, so that nothing moves when they load. */
const figureLook = 'mt-2 min-h-15.8 border-t border-line pt-3 leading-relaxed font-semibold tabular-nums';

const diamond =
  'before:mr-2 before:inline-block before:aspect-square before:w-2.4 before:bg-amber before:clip-diamond';

/** Figures of a card, with the same height in each state. */
function Figure({ path }: { path: string }) {
  const figures = useStore($figures);
  if (figures.state === 'loading') {
    return (
      <p className={figureLook} aria-hidden="true">
        <Skeleton className="h-lh w-7/10" />
      </p>
    );
  }
  const figure = figures.state === 'ready' ? figureOf(path, figures.value, new Date()) : undefined;
  return <p className={`${figureLook} ${figure?.waits ? diamond : ''}`}>{figure?.text}</p>;
}

/** A specimen: what it is of, cut out, on a layer of ground. */
function Card({ label, path, icon, purpose }: Screen) {
  const findingsPath = useStore($findingsPath);
  return (
    <li className={cardLook}>
      <Icon
        name={icon}
        size={24}
        className="mb-2.4 box-content bg-violet-soft p-2.4 text-violet clip-octagon"
      />
      <a
        className="font-display text-lg leading-tight font-semibold tracking-entry covering"
        href={path === integrityPaths.findings ? findingsPath : path}
      >
        {label}
      </a>
      <p className="line-clamp-3 leading-normal text-pretty text-muted">{purpose}</p>
      {hasFigure(path) && <Figure path={path} />}
    </li>
  );
}

/** The screens of a role, and what waits on them. */
function ScreenCards({ role }: { role: Role }) {
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
          {title && <h2 className="mt-8 mb-4 text-xl">{title}</h2>}
          <ul className="grid grid-fill-60 gap-4" aria-label={title}>
            {screens.map((screen) => (
              <Card key={screen.path} {...screen} />
            ))}
          </ul>
        </Fragment>
      ))}
      {figures.state === 'failed' && (
        <p className="mt-4 text-muted" role="alert">
          {figuresFailed}{' '}
          <button type="button" className={textButton} onClick={tryAgain}>
            {labels.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}

const skeletons = ['a', 'b', 'c'];

function Waiting() {
  return (
    <>
      <h1 className="text-2xl">
        <span className="sr-only noscript:not-sr-only">{screenLabels.dashboard}</span>
        <Skeleton className="h-lh max-w-120" />
      </h1>
      <p className="mt-2 mb-9 text-lg text-muted rule-strata" aria-hidden="true">
        <Skeleton className="h-lh w-36" />
      </p>
      <ul className="grid grid-fill-60 gap-4" aria-hidden="true">
        {skeletons.map((skeleton) => (
          <li key={skeleton}>
            <Skeleton className="h-60" round="card" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Welcome(user: User) {
  const { role, waitingRole, claimableRole, name, email } = user;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(Boolean(user.deletesAt), heading);
  return (
    <>
      <h1 className="text-2xl" ref={heading} tabIndex={-1}>
        {dashboardWelcome(role)}
      </h1>
      <p className="mt-2 mb-9 text-lg text-muted rule-strata">
        <bdi>{name || email}</bdi>
      </p>
      <DeletionNotice user={user} className="mb-8" />
      <EmailVerification email={email} waitingRole={waitingRole} />
      {claimableRole && (
        <RoleClaim email={email} role={claimableRole} onClaimed={() => heading.current?.focus()} />
      )}
      <ScreenCards role={role} />
    </>
  );
}

export default function DashboardHome() {
  return (
    <AccountGate waiting={<Waiting />} title={screenLabels.dashboard}>
      {(user) => <Welcome {...user} />}
    </AccountGate>
  );
}
