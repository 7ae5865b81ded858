import { demoProject } from '#lib/server/ops/config.ts';

export const demoPassword = 'Unearth1';

interface Person {
  uid: string;
  name: string;
  email: string;
  photoURL: string | null;
}

/** The emulator's errors for an account that exists already. */
const known = ['DUPLICATE_LOCAL_ID', 'EMAIL_EXISTS'];

const addAccount = async (address: string, { uid, name, email, photoURL }: Person): Promise<void> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      localId: uid,
      email,
      emailVerified: true,
      displayName: name,
      photoUrl: photoURL ?? undefined,
      password: demoPassword,
    }),
  });
  if (response.ok) return;
  const text = await response.text();
  if (!known.some((code) => text.includes(code))) throw new Error(`No account for ${email}: ${text}`);
};

/** Creates the accounts that the emulator lacks, with the uids that the database has for them. */
export const ensureAccounts = async (emulatorHost: string, people: readonly Person[]): Promise<void> => {
  const address = `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/projects/${demoProject}/accounts`;
  await Promise.all(people.map((person) => addAccount(address, person)));
};
