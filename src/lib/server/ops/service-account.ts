import { readFileSync } from 'node:fs';
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

const contentOf = (text: string): unknown => {
  try {
    return JSON.parse(text.trim().startsWith('{') ? text : readFileSync(text, 'utf8'));
  } catch {
    return undefined;
  }
};

/** The setting: the content of the key file that Firebase's console makes, or its path. */
export const serviceAccountSetting = z.string().transform((text, { issues }) => {
  const { data } = keyFile.safeParse(contentOf(text));
  if (data) return data;
  const message = 'must be the key file of a service account of Firebase: its path, or its JSON';
  issues.push({ code: 'custom', input: text, message });
  return z.NEVER;
});
