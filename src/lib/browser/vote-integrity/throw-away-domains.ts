import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { ThrowAwayDomain } from '#lib/contract/throw-away-domains.ts';
import { throwAwayTexts } from '#lib/text/messages/throw-away-domains.ts';

const domains = createLoadable(async () => (await api('listThrowAwayDomains', {})).data);

/** The services of throw-away addresses among the site's accounts. */
export const $throwAwayDomains: ReadableAtom<Load<ThrowAwayDomain[]>> = domains.$load;

/** Loads them for their screen. @returns stops it */
export const followThrowAwayDomains = (): (() => void) => loadForScreen(domains, () => domains.load());

export const reloadThrowAwayDomains = async (): Promise<void> => {
  await domains.reload();
};

/** Trusts a service, or undoes that. Errors have been notified. */
export const trustDomain = async (domain: string, trusted: boolean): Promise<void> => {
  const about = { about: 'throw-away-domains' };
  try {
    await api('trustDomain', { params: { domain }, body: { trusted } });
    notify.success(trusted ? throwAwayTexts.trusted(domain) : throwAwayTexts.undone(domain), about);
  } catch (error) {
    const texts: Record<string, string> = { not_found: throwAwayTexts.gone, own_finding: throwAwayTexts.own };
    const text = texts[errorCodeOf(error) ?? ''] ?? userErrorText(error);
    notifyError(error, text, about);
  }
  await domains.reload();
};
