import { demoProject } from '#lib/server/config/config.ts';
import { emulatorHost } from './site.ts';

type Purpose = 'VERIFY_EMAIL' | 'PASSWORD_RESET';

interface Mail {
  email: string;
  requestType: Purpose;
  oobLink: string;
}

/** The link of the latest mail to somebody: the emulator sends none, and lists what it would have sent. */
export const mailedLink = async (email: string, purpose: Purpose): Promise<string> => {
  const response = await fetch(`http://${emulatorHost()}/emulator/v1/projects/${demoProject}/oobCodes`);
  const { oobCodes } = (await response.json()) as { oobCodes: Mail[] };
  const mail = oobCodes.findLast((one) => one.email === email && one.requestType === purpose);
  if (!mail) throw new Error(`The provider has sent ${email} no such mail`);
  return mail.oobLink;
};
