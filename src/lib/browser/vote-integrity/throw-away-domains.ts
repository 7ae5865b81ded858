import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { throwAwayTexts } from '#lib/text/messages/throw-away-domains.ts';

/** The services of throw-away addresses among the site's accounts. */
export const throwAwayDomains = createScreenLoad(async () => (await api('listThrowAwayDomains', {})).data);

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
  await throwAwayDomains.reload();
};
