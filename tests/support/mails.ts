import { demoProject } from '#lib/server/ops/config.ts';
import { emulatorHost } from './site.ts';

type Purpose = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';

interface Mail {
  email: string;
  newEmail?: string;
  requestType: Purpose;
  oobLink: string;
}

/** Link of the latest e-mail to an address: the emulator lists e-mails instead of sending them. */
export const mailedLink = async (email: string, purpose: Purpose): Promise<string> => {
  const response = await fetch(`http://${emulatorHost()}/emulator/v1/projects/${demoProject}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: Mail[] };
  const mail = oobCodes.findLast(
    (one) => (one.newEmail ?? one.email) === email && one.requestType === purpose,
  );
  if (!mail) throw new Error(`The provider has sent ${email} no such mail`);
  return mail.oobLink;
};
