import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { issueOptions } from '../papers/contract/papers.ts';
import { issuePapers } from '../papers/server/issue.store.ts';
import { insertPrint } from '../papers/server/prints.store.ts';
import { inWords } from '../papers/server/subjects.store.ts';
import { changeStatus } from '../students/server/change-student.ts';
import { readStudent } from '../students/server/students.store.ts';

/** ID cards and admission letters of some students, and the certificate of one who has left. Their files are not kept any more. */
export async function seedPapers(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const [leaver, ...others] = students;
  if (leaver === undefined) return;
  const { version } = await readStudent(ctx.tx, leaver);
  const on = schoolDay(ctx);
  await changeStatus(ctx, {
    id: leaver,
    version,
    status: 'dropped',
    on,
    reason: 'The family moved to Mombasa',
    overCapacity: false,
  });
  await print(ctx, 'leaving certificate', [leaver], { conduct: 'Good' });
  await print(ctx, 'id card', others, {});
  await print(ctx, 'admission letter', others.slice(0, 3), {});
}

type Paper = Parameters<typeof issuePapers>[1]['paper'];

async function print(ctx: SchoolContext, paper: Paper, ids: readonly number[], options: { conduct?: string }): Promise<void> {
  const issue = issueOptions.parse(options);
  const issued = await issuePapers(ctx, { ...issue, paper, whom: { ids: [...ids], status: 'any' } });
  const request = { paper, whom: null, list: null, issue, papers: issued.papers, again: issued.again };
  await insertPrint(ctx, request, { about: inWords(issued.students), students: issued.students.length });
}
