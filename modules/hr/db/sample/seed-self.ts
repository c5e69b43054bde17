import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { accept, decline, propose, withdraw } from '../../self/server/data-changes.store.ts';

/** Proposals in every state, of members of staff who have an account. */
export async function seedSelf(given: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; username: string; fullName: string }>`
    select u.id, u.username, f.full_name as "fullName"
      from platform.users u join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
     where f.status <> 'left' order by u.id limit 2`.execute(given.tx);
  const [first, second] = rows;
  if (!first) return;
  const as = ({ id, username, fullName }: { id: number; username: string; fullName: string }): SchoolContext => ({
    ...given,
    user: { ...given.user, kind: 'school', accountId: id, username, fullName },
  });
  const clerk: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Grace Wambui' } };
  const nothing = { because: null, fileId: null };
  const [own, other] = [as(first), as(second ?? first)];
  await accept(clerk, {
    ...at(
      await propose(own, {
        field: 'next_of_kin_name',
        newValue: 'Mama Ng’endo wa “Kĩhara”',
        because: 'Baba alifariki',
        fileId: null,
      }),
    ),
    comment: null,
  });
  await decline(clerk, {
    ...at(await propose(own, { ...nothing, field: 'full_name', newValue: 'Ñandú O’Brien-Wanjikũ' })),
    comment: 'Bring the deed poll',
  });
  await withdraw(other, at(await propose(other, { ...nothing, field: 'email', newValue: 'mwalimu@example.org' })));
  await propose(other, { ...nothing, field: 'pay_route', newValue: 'Equity Bank, Tom Mboya, 0110 223344' });
}

const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
