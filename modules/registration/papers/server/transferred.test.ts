import { afterAll, beforeAll, expect, it } from 'vitest';
import { papersDesk, type PapersDesk } from '#app/testing/papers.ts';
import { freshKey } from '#app/testing/students.ts';
import { transfersApi } from '../../transfers/contract/transfers.ts';

const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const approves = 'ROLE_Admissions_Admin' as const;
const day = '2026-03-02';
const certificate = { paper: 'leaving certificate' as const };

let desk: PapersDesk;
beforeAll(async () => {
  desk = await papersDesk();
});
afterAll(() => desk.app.close());

async function transferOut(studentId: number) {
  const { app } = desk;
  const asked = await app.call(asks, transfersApi.request, { studentId, otherSchool: 'Nyahururu High' }, freshKey());
  const { id, version } = asked.body;
  const approved = (await app.call(approves, transfersApi.approve, { id, version, approved: true }, freshKey())).body;
  const input = { id, version: approved.version, on: day, conduct: 'Helpful' };
  return (await app.call(approves, transfersApi.complete, input, freshKey())).body;
}

it('prints a transferred student’s certificate under the number that the transfer gave', async () => {
  const one = await desk.student();
  const done = await transferOut(one.id);
  const [page] = await desk.pagesOf((await desk.issue([one.id], { ...certificate, conduct: 'Poor' })).body.jobId);
  for (const text of [`No. ${done.leavingCertificateNo}`, 'Transferred to Nyahururu High', 'Helpful'])
    expect(page).toContain(text);
  const other = await desk.student();
  await desk.leave(other.id, day);
  await desk.issue([other.id], certificate);
  const numbers = [...(await desk.issuedTo(one.id)), ...(await desk.issuedTo(other.id))].map(({ number }) => number);
  expect(numbers.map((number) => Number(number?.slice(-4)))).toEqual([1, 2]);
});

it('replaces it after the transfer was reversed and the student left again on the same day', async () => {
  const { app } = desk;
  const one = await desk.student();
  const first = await transferOut(one.id);
  await desk.issue([one.id], certificate);
  const back = { id: first.id, version: first.version, reason: 'The other school was full' };
  expect((await app.call(approves, transfersApi.reverse, back, freshKey())).status).toBe(200);
  const second = await transferOut(one.id);
  expect(second.leavingCertificateNo).not.toBe(first.leavingCertificateNo);
  expect((await desk.issue([one.id], certificate)).body.again).toBe(0);
  const papers = await desk.issuedTo(one.id);
  const stateOf = (wanted: string | null) => papers.find(({ number }) => number === wanted)?.state;
  expect([stateOf(first.leavingCertificateNo), stateOf(second.leavingCertificateNo)]).toEqual(['replaced', 'valid']);
});

it('is void for good once its transfer is reversed, and no copy of it is printed when the student leaves again', async () => {
  const { app } = desk;
  const one = await desk.student();
  const { id, version } = await transferOut(one.id);
  await desk.issue([one.id], certificate);
  const [token = ''] = await desk.tokensOf(one.id);
  expect((await desk.check(token))?.state).toBe('valid');
  const back = { id, version, reason: 'The other school was full' };
  expect((await app.call(approves, transfersApi.reverse, back, freshKey())).status).toBe(200);
  expect((await desk.check(token))?.state).toBe('expired');

  // On the very day that the certificate says.
  await desk.leave(one.id, day);
  expect((await desk.check(token))?.state).toBe('expired');
  expect((await desk.issuedTo(one.id)).map(({ state }) => state)).toEqual(['expired']);
  expect((await desk.issue([one.id], certificate)).body.again).toBe(0);
  expect((await desk.issuedTo(one.id)).map(({ state }) => state)).toEqual(['valid', 'replaced']);
});

it('is good no more when it says another day of leaving than the student’s record', async () => {
  const one = await desk.student();
  await desk.leave(one.id, day);
  await desk.issue([one.id], certificate);
  const [token = ''] = await desk.tokensOf(one.id);
  expect((await desk.check(token))?.state).toBe('valid');
  await desk.leave(one.id, day, 'active');
  await desk.leave(one.id, '2026-03-03');
  expect((await desk.check(token))?.state).toBe('expired');
});
