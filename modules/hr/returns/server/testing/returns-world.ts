import type { Client } from 'pg';
import { expect } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { accountIs } from '#app/testing/employees.ts';
import { payWorld, shillings, untilPosted } from '#modules/hr/runs/server/testing/payroll.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput, Endpoint } from '#kit/contract/endpoint.ts';
import { one } from '#kit/server/sql/one.ts';
import { deductionsApi } from '../../../items/contract/pay-items.ts';
import { itemUsesApi } from '../../../items/contract/uses.ts';
import { hrSettingsApi } from '../../../setup/contract/settings.ts';
import { type ReturnRow, returnsApi } from '../../contract/returns.ts';

export const admin = 'ROLR_HR_ADMIN' as const;
export const reader = 'ROLE_finance_admin' as const;
export const teacher = 'ROLE_post_content' as const;
/** The month of the payrolls. */
export const month = '2026-10';
export const hostileName = '=cmd|\' /C calc\'!A0, "Ng’ang’a"\nWanjirũ';
export const sacco = 'Mwalimu “Sacco”';

export type ReturnsWorld = Awaited<ReturnType<typeof returnsWorld>>;

/**
 * October 2026 in two posted payrolls, of people of whom the law asks different things, and a third one that was taken back. The account
 * `teacher` is the member with a scheme of her own, a SACCO and HELB.
 */
export async function returnsWorld(app: TestApp) {
  const world = await payWorld(app);
  const owner = await ownerOf(app);
  const { body: settings } = await app.call(admin, hrSettingsApi.get);
  await ok(app.call(admin, hrSettingsApi.save, { ...settings, employerPin: 'P051234567X', nssfNo: '00123456' }));
  const people = {
    hostile: await world.employ({ name: hostileName, basic: shillings(60_000) }),
    member: await world.employ({ name: 'Achieng Otieno Odhiambo', basic: shillings(200_000) }),
    disabled: await world.employ({ name: 'Ali Noor', gender: 'male', basic: shillings(180_000) }),
    second: await world.employ({ name: 'Peter O’Brien', gender: 'male', basic: shillings(40_000) }),
    leaver: await world.employ({ name: 'Leila Hassan', basic: shillings(62_000), toDay: '2026-10-15' }),
    undone: await world.employ({ name: 'Undone Person', basic: shillings(99_000) }),
  };
  await accountIs(app, teacher, people.member);
  await numbers(owner, people.member, 'A001234567Z', '12345678', '2001', 'SHA1');
  await numbers(owner, people.disabled, 'A001234568Z', '22345678', '2002', 'SHA2');
  await numbers(owner, people.second, 'A001234569Z', '32345678', '2003', 'SHA3');
  await numbers(owner, people.leaver, 'A001234560Z', '42345678', '2004', 'SHA4');
  await owner.query(`update hr.employee set tier_two_scheme = 'Britam' where staff_member_id = $1`, [people.member]);
  await owner.query(
    `update hr.employee set disability_no = 'DC/9', disability_from = '2020-01-01', disability_to = '2030-01-01' where staff_member_id = $1`,
    [people.disabled],
  );
  await owner.query('update hr.employee set first_employment = false where staff_member_id = $1', [people.second]);

  type Deduction = Pick<CallInput<typeof deductionsApi.create>, 'name' | 'purpose' | 'payee'>;
  const give = async (draft: Deduction, amount: number, reference: string | null, staffMemberIds: number[]) => {
    const { id: itemId } = await ok(
      app.call(admin, deductionsApi.create, { ...draft, amount: shillings(amount), method: 'fixed' }),
    );
    await ok(app.call(admin, itemUsesApi.give, { itemId, staffMemberIds, fromMonth: month, reference }, freshKey()));
  };
  await give({ name: 'Mwalimu shares', purpose: 'sacco', payee: sacco }, 5_000, 'M/77', [people.member, people.hostile]);
  await give({ name: 'Mwalimu loan', purpose: 'sacco', payee: sacco }, 7_000, 'M/77', [people.member]);
  await give({ name: 'HELB', purpose: 'helb', payee: 'HELB' }, 3_000, null, [people.member]);
  await give({ name: 'Union', purpose: 'union', payee: null }, 450, '=1+1', [people.second]);

  const posted = async (of: string, ids: number[]) => world.through(await world.begin(of, ids), ...untilPosted);
  const runs = [
    await posted(month, [people.hostile, people.member, people.disabled]),
    await posted(month, [people.second, people.leaver]),
  ];
  const wrong = await world.take(reader, 'reverse', await posted(month, [people.undone]), 'Makosa');
  expect(wrong.body.state).toBe('reversed');

  const rowsOf = async (of = month): Promise<ReturnRow[]> => (await ok(app.call(reader, returnsApi.month, { month: of }))).rows;
  return {
    owner,
    people,
    runs,
    posted,
    rowsOf,
    rowOf: async (kind: ReturnRow['kind'], about = '') =>
      (await rowsOf()).find((row) => row.kind === kind && row.about === about),
    /** A file with what it is called. */
    fetched: async <E extends Endpoint>(caller: Caller, endpoint: E, input: CallInput<E>) => {
      const { status, body, headers } = await app.call(caller, endpoint, input);
      expect(status).toBe(200);
      return { bytes: Buffer.from(body as unknown as Uint8Array), name: String(headers['content-disposition'] ?? '') };
    },
    /** Cents of the lines of posted payslips of a month, by the owner’s own statement. */
    sum: async (what: string, where = 'true'): Promise<number> => {
      const { rows } = await owner.query<{ sum: string }>(
        `select coalesce(sum(${what}), 0) as sum from hr.pay_line l join hr.pay_slip s on s.id = l.slip_id and s.school_id = l.school_id
           join hr.pay_run r on r.id = s.run_id and r.school_id = s.school_id
          where s.school_id = $1 and r.month = $2 and r.state in ('posted', 'paid', 'locked') and ${where}`,
        [app.schoolA, `${month}-01`],
      );
      return Number(one(rows).sum);
    },
  };
}

const numbers = (owner: Client, id: number, pin: string, nationalId: string, nssfNo: string, shaNo: string) =>
  owner.query('update settings.staff_member set kra_pin = $2, national_id = $3, nssf_no = $4, sha_no = $5 where id = $1', [
    id,
    pin,
    nationalId,
    nssfNo,
    shaNo,
  ]);
