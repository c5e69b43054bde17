import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import {
  disableStudents,
  giveFirstPasswords,
  makeStudentAccounts,
  renameStudent,
  resetStudentPassword,
} from '#modules/platform/server/public.ts';
import type { StudentAccount, studentAccountsApi } from '../../contract/accounts.ts';
import { getAccount } from './accounts.store.ts';
import { type Slipped, studentsNamed } from './scope.ts';
import { usernamesFor } from './usernames.rules.ts';

type Api = typeof studentAccountsApi;

/** Makes accounts for those who have none. Nobody knows their passwords before slips are printed. */
export async function makeAccounts(ctx: SchoolContext, whom: Input<Api['make']>): Promise<Output<Api['make']>> {
  const students = await studentsNamed(ctx, whom);
  const made = await makeStudentAccounts(
    ctx,
    students.map(({ id, no, name }) => ({
      studentId: id,
      fullName: name,
      usernames: usernamesFor(no, ctx.school.name, id),
    })),
  );
  return { made, students: students.length };
}

/** Where the slips' template stands. */
export const slipsTemplate = new URL('./slips.typ', import.meta.url);

/** More at once would keep everybody waiting who signs in: each password is made hard to guess. */
const mostSlips = 300;

/** First passwords of those who never signed in; what was printed before opens nothing any more. */
export async function printSlips(
  ctx: SchoolContext,
  whom: Input<Api['slips']>,
  publicUrl: string,
): Promise<Output<Api['slips']>> {
  const students = await studentsNamed(ctx, whom);
  if (students.length > mostSlips)
    throw new UserError('rule', `Print at most ${mostSlips} slips at once: choose a class or a stream.`);
  const byStudent = new Map(students.map((student) => [student.id, student]));
  const given = await giveFirstPasswords(
    ctx,
    students.map(({ id }) => id),
  );
  const passwords = new Map(given.map((one) => [one.studentId, one]));
  const rows = [...byStudent.values()].flatMap(({ id, no, name, seat }) => {
    const found = passwords.get(id);
    return found ? [{ id, no, name, seat, username: found.username, password: found.password }] : [];
  });
  if (rows.length === 0)
    throw new UserError(
      'rule',
      'Nobody there has an account that is still to be used. Make accounts first, or reset a password.',
    );
  const pdf = await writePdf(slipsTemplate, slipsData(ctx.school.name, rows, publicUrl));
  return {
    rows: rows.map(({ id, no, name, username, password }) => ({ id, no, name, username, password })),
    leftOut: students.length - rows.length,
    pdf: Buffer.from(pdf).toString('base64'),
  };
}

/** Where students sign in, as it is written on paper; nothing for an address that only this machine itself opens. */
export function signInAddress(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname) ? '' : publicUrl.replace(/^https:\/\//, '');
}

/** What the template draws: a heading and slips for each class and stream, on pages of their own. */
export function slipsData(
  school: string,
  rows: readonly (Slipped & { username: string; password: string })[],
  publicUrl: string,
): { school: string; address: string; parts: { seat: string; slips: object[] }[] } {
  const bySeat = Map.groupBy(rows, ({ seat }) => seat ?? '');
  return {
    school,
    address: signInAddress(publicUrl),
    parts: [...bySeat].map(([seat, slips]) => ({
      seat,
      slips: slips.map(({ name, no, username, password }) => ({
        name,
        about: [no, seat].filter(Boolean).join(' · '),
        username,
        password,
      })),
    })),
  };
}

/** A new password for one student, shown once. */
export async function resetPassword(ctx: SchoolContext, studentId: number): Promise<Output<Api['reset']>> {
  const { id, no, name } = await getAccount(ctx, studentId);
  const { username, password } = await resetStudentPassword(ctx, studentId);
  return { id, no, name, username, password };
}

/** Another name to sign in with. */
export async function renameAccount(ctx: SchoolContext, input: Input<Api['rename']>): Promise<StudentAccount> {
  await getAccount(ctx, input.id);
  await renameStudent(ctx, input.id, input.version, input.username);
  return getAccount(ctx, input.id);
}

/** Disables or enables accounts; those that are so already stay as they are. */
export async function setDisabled(ctx: SchoolContext, studentIds: readonly number[], disabled: boolean) {
  const students = await studentsNamed(ctx, { studentIds });
  return {
    changed: await disableStudents(
      ctx,
      students.map(({ id }) => id),
      disabled,
    ),
  };
}
