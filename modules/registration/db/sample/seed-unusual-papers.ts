import { addDays } from '#kit/contract/dates.ts';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { addDocument } from '../../students/server/documents.store.ts';
import { sign } from '../../leaveouts/server/decide.store.ts';
import { letterText, setLetterText } from '../../papers/server/letter-texts.store.ts';
import { recordConsent } from '../../privacy/server/consents.store.ts';
import { writeLooks } from '../../students/server/health-access.store.ts';
import { setRule } from '../../privacy/server/retention.store.ts';

/** What families said, the papers of one student, the school's own words in letters, and how long it keeps what. */
export async function seedUnusualPapers(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const today = schoolDay(ctx);
  const [first = 0, second = 0, third = 0, fourth = 0] = students;
  const paper = (name: string) => scan(ctx, name);
  const said = { saidBy: 'Atieno D’Souza-Kimani', saidOn: addDays(today, -90), note: null, fileId: null } as const;
  await recordConsent(ctx, {
    ...said,
    studentIds: [first, second],
    purpose: 'publication',
    given: true,
    evidence: 'signed form',
    fileId: await paper('consent.pdf'),
  });
  await recordConsent(ctx, { ...said, studentIds: [third], purpose: 'publication', given: false, evidence: 'letter' });
  await recordConsent(ctx, { ...said, studentIds: [fourth], purpose: 'photo', given: true, evidence: 'phone' });
  const withdrawn = {
    saidOn: addDays(today, -3),
    note: 'Since a picture was passed on in a group',
    evidence: 'message',
  } as const;
  await recordConsent(ctx, { ...said, ...withdrawn, studentIds: [fourth], purpose: 'photo', given: false });
  for (const [kind, name] of [
    ['Birth certificate', 'Cheti cha kuzaliwa – Ngʼendo.pdf'],
    ['Leaving certificate', 'Leaving certificate of a primary school whose name is far too long for any column of any list.pdf'],
  ] as const)
    await addDocument(ctx, first, { kind, name, fileId: await paper(name) }, 'fileId');
  const words = await letterText(ctx.tx, 'sw');
  await setLetterText(ctx, { ...words, version: 0, subject: `${words.subject} – Kidato cha kwanza` });
  await setRule(ctx, 'health', 0, 1);
  await setRule(ctx, 'applications', 0, 2);
  await writeLooks(ctx, [first, second], 'Student');
  await writeLooks({ ...ctx, now: new Date(ctx.now.getTime() - 40 * 86_400_000) }, [first], 'Emergency sheet');
  await signLeaveouts(ctx);
}

/** A leave-out with one of two signatures, by somebody who did not ask for it, and one that was refused. */
async function signLeaveouts(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select l.id, t.kind from registration.leaveout l
      join registration.leaveout_type t on t.school_id = l.school_id and t.id = l.type_id
     where l.state = 'requested' order by l.id`.execute(ctx.tx);
  const deputy = { ...ctx, user: { ...ctx.user, accountId: ctx.user.accountId + 1, username: 'deputy' } };
  const [exeat, other] = rows.filter(({ kind }) => kind === 'exeat');
  if (exeat) await sign(deputy, { ids: [exeat.id], approved: true, note: null });
  if (other) await sign(deputy, { ids: [other.id], approved: false, note: 'Examinations begin on that day' });
}

/** A page as a scanner makes it, with nothing on it. */
export async function scan(ctx: SchoolContext, name: string): Promise<number> {
  const page =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  return ctx.services.files.keepMade(ctx, { bytes: Buffer.from(page), name, type: 'application/pdf', purpose: 'document' });
}
