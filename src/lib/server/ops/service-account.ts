import { readFileSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { z } from 'zod';

/** The account with which the server deletes identities at Firebase. */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

const keyFile = z
  .object({
    project_id: z.string(),
    client_email: z.string(),
    private_key: z.string().includes('PRIVATE KEY'),
  })
  .transform(
    ({ project_id, client_email, private_key }): ServiceAccount => ({
      projectId: project_id,
      clientEmail: client_email,
      privateKey: private_key,
    }),
  );

const hint = 'must be the key file of a service account of Firebase: its path, or its JSON';

/** The reason in words that repeat nothing of the setting, which may be the key. */
const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.')).filter(Boolean);
    return fields.length ? `it lacks a valid ${fields.join(', ')}` : 'not an object';
  }
  if (error instanceof Error && 'errno' in error) return getSystemErrorMessage(Number(error.errno));
  return 'not JSON';
};

/** The setting: the content of the key file that Firebase's console makes, or its path. */
export const serviceAccountSetting = z.string().transform((text, { issues }) => {
  try {
    return keyFile.parse(JSON.parse(text.trim().startsWith('{') ? text : readFileSync(text, 'utf8')));
  } catch (error) {
    issues.push({ code: 'custom', input: text, message: `${hint} (${reasonOf(error)})` });
    return z.NEVER;
  }
});
