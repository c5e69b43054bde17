import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { accountOf, updateAccount } from '#modules/platform/server/public.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import type { Plan } from '../../lessons/contract/plans.ts';
import { changePlan, planRow } from '../../lessons/server/plans/write.store.ts';
import { decidePlan, reflectPlan, submitPlan, teachPlan } from '../../lessons/server/plans/steps.store.ts';
import { decideScheme, submitScheme } from '../../lessons/server/schemes/steps.store.ts';
import { createScheme, saveRows } from '../../lessons/server/schemes/write.store.ts';
import { formThree, gradeTen, type SampleLesson } from './sample-lessons.ts';

/** Two schemes of the current term by the sample’s teacher, one of each curriculum, and plans in every state. */
export async function seedLessons(own: SchoolContext): Promise<void> {
  const people = await peopleOf(own);
  const term = await currentTerm(own.tx, schoolDay(own));
  if (!people || !term) return;
  const { teacher, approver, staffMemberId } = people;
  const courseId = await idOf(own, sql`settings.course`, 'Mathematics');
  const places = [
    ['Grade 10', gradeTen],
    ['Form 3', formThree],
  ] as const;
  for (const [className, lessons] of places) {
    const classId = await idOf(own, sql`settings.class`, className);
    await sql`
      insert into exams.teaching (class_id, course_id, staff_member_id) values (${classId}, ${courseId}, ${staffMemberId})
      on conflict do nothing`.execute(own.tx);
    const begun = await createScheme(teacher, { termId: term.termId, classId, streamId: null, courseId, staffMemberId: null });
    const scheme = await saveRows(teacher, begun.id, begun.version, lessons.flatMap(rowsOfWeek));
    const handed = await submitScheme(teacher, scheme);
    if (className === 'Grade 10') {
      await decideScheme(approver, { ...handed, approved: true, comment: 'Well laid out.' });
      await seedPlans(
        teacher,
        approver,
        scheme.rows.map(({ id }) => id),
        schoolDay(own),
      );
    }
  }
}

const rowsOfWeek = (
  [strand, subStrand, outcomes, question, experiences, resources, books, assessment]: SampleLesson,
  at: number,
) =>
  [1, 2].map((lesson) => ({
    id: null,
    week: at + 1,
    lesson,
    strand,
    subStrand: lesson === 1 ? subStrand : `${subStrand}, exercise`,
    outcomes,
    question: question || null,
    experiences,
    resources,
    books: books || null,
    assessment: assessment || null,
    reflection: null,
  }));

const steps = ['reflected', 'reflected', 'taught', 'taught', 'approved', 'returned', 'submitted', 'submitted', 'draft'] as const;

async function seedPlans(teacher: SchoolContext, approver: SchoolContext, rows: readonly number[], today: string): Promise<void> {
  for (const [at, state] of steps.entries()) {
    const made = await planRow(teacher, rows[at] ?? 0, null);
    const { id, version, day, minutes, strand, subStrand, outcomes, question, resources, steps: course } = made;
    let plan: Plan = await changePlan(teacher, {
      id,
      version,
      day,
      minutes,
      strand,
      subStrand,
      outcomes,
      question,
      resources,
      steps: course,
      startsAt: '08:20',
      competencies: 'Critical thinking and problem solving\nCommunication and collaboration',
      values: 'Unity, as learners work in groups',
      issues: 'Financial literacy',
      links: 'Physics, Business Studies',
      introduction: 'Recall the last lesson with short questions.',
      introductionMinutes: made.introductionMinutes,
      conclusion: 'Learners sum up what they found; exercise for home.',
      conclusionMinutes: made.conclusionMinutes,
      extended: 'Find three uses at home and write them down.',
    });
    if (state === 'draft') continue;
    plan = await submitPlan(teacher, plan);
    if (state === 'submitted') continue;
    const approved = state !== 'returned';
    const comment = approved ? null : 'Say how slower learners are helped, then hand it in again.';
    plan = await decidePlan(approver, { ...plan, approved, comment });
    if (!approved || state === 'approved') continue;
    plan = await teachPlan(teacher, { ...plan, day: day < today ? day : today, remarks: 'Taught as planned' });
    if (state === 'reflected')
      await reflectPlan(teacher, {
        ...plan,
        reflection: 'Most learners met the outcomes. Take up the exercise again with six of them.',
      });
  }
}

/** The sample’s teacher, who becomes a member of staff if the account is none yet, and who approves. */
async function peopleOf(own: SchoolContext) {
  const { rows } = await sql<{ id: number; username: string; staffMemberId: number | null }>`
    select id, username, staff_member_id as "staffMemberId" from platform.account where username in ('teacher', 'examsadmin')`.execute(
    own.tx,
  );
  const [teacher, examsAdmin] = ['teacher', 'examsadmin'].map((name) => rows.find(({ username }) => username === name));
  if (!teacher || !examsAdmin) return null;
  const as = async (id: number): Promise<SchoolContext> => {
    const account = await accountOf(own, id);
    const { username, fullName } = account;
    return { ...own, user: { ...own.user, kind: 'school', accountId: id, username, fullName, roles: account.roles } };
  };
  let { staffMemberId } = teacher;
  if (staffMemberId === null) {
    const { rows: found } = await sql<{ id: number }>`
      select f.id from settings.staff_member f join settings.department d on d.school_id = f.school_id and d.id = f.department_id
       where d.name = 'Mathematics' and f.kind = 'teacher' and f.id is distinct from d.head_id order by f.id limit 1`.execute(
      own.tx,
    );
    staffMemberId = found[0]?.id ?? null;
    if (staffMemberId === null) return null;
    const account = await accountOf(own, teacher.id);
    await updateAccount(own, teacher.id, account.version, { ...account, staffMemberId });
  }
  return { teacher: await as(teacher.id), approver: await as(examsAdmin.id), staffMemberId };
}

async function idOf({ tx }: SchoolContext, table: ReturnType<typeof sql>, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${table} where name = ${name}`.execute(tx);
  return one(rows).id;
}
