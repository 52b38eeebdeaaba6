import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { me } from '#data/account/rows.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { openFor, somebody } from './accounts.ts';

/** Signs somebody in, who is an operator or isn't. */
export async function signInOperator(isOperator: boolean) {
  const user = somebody();
  const account = await openFor(user);
  if (isOperator) await account.db.users.update(me, { operator: true });
  const device = new DeviceDb();
  await device.open();
  await signIn(device, { user, token: 'secret', remember: true }, 1);
  device.close();
  accountInUse.set(account);
  return account;
}

/** Opens an operators' page; the start, to which others are led, says "The start". */
export function showOperatorPage(path: string, page: ReactNode): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="/" element={<p>The start</p>} />
      </Routes>
    </MemoryRouter>,
  );
}
