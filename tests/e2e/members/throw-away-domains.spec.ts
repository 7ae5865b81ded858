import { expect, test } from '../../support/members.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';

test('A moderator trusts a service of throw-away addresses, and undoes that', async ({ as, people }) => {
  await people.person('Thrown', { email: 'thrown@mx.mailinator.com' });
  const page = await as('moderator');
  await page.goto('/dashboard/vote-integrity');
  const part = page.getByRole('region', { name: 'Throw-away addresses' });
  const service = part.getByRole('row').filter({ hasText: 'mailinator.com' });
  await expect(service).toContainText('weigh nothing');
  await service.getByRole('button', { name: 'Trust mailinator.com' }).click();
  await expect(page.getByText('You trust mailinator.com.')).toBeVisible();
  await expect(service).toContainText('trusted since');
  await expectAccessibleInEveryLook(page);

  await page.goto('/dashboard/vote-integrity');
  await service.getByRole('button', { name: 'Undo mailinator.com' }).click();
  await expect(service).toContainText('weigh nothing');
  await expect(service.getByRole('button', { name: 'Trust mailinator.com' })).toBeVisible();
});
