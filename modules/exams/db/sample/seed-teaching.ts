import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { listAccounts, updateAccount } from '#modules/platform/server/public.ts';
import { brokenRules } from '../../teaching/contract/choice-rules.ts';
import { proposeTeachers } from '../../teaching/contract/propose.ts';
import type { ChoiceChange, ChoiceGrid } from '../../teaching/contract/subject-choices.ts';
import type { PlaceChange } from '../../teaching/contract/subject-teachers.ts';
import { readChoiceGrid } from '../../teaching/server/choosers.store.ts';
import { saveChoices } from '../../teaching/server/save-choices.ts';
import { saveTeachers } from '../../teaching/server/save-teachers.ts';
import { readTeacherGrid } from '../../teaching/server/teacher-grid.store.ts';

/** Gives every subject of every stream a teacher, students their optional subjects, and the user `teacher` a teacher's record. */
export async function seedTeaching(ctx: SchoolContext): Promise<void> {
  const { rows: classes } = await sql<{ id: number }>`select id from settings.class where active order by level`.execute(ctx.tx);
  for (const { id } of classes) {
    await teachersOf(ctx, id);
    await choicesOf(ctx, id);
  }
  await linkTeachers(ctx);
}

/** Who teaches by the directory; where it names nobody, the teachers in turn. Mathematics has two in the first stream. */
async function teachersOf(ctx: SchoolContext, classId: number): Promise<void> {
  const grid = await readTeacherGrid(ctx.tx, classId);
  if (grid.staff.length === 0) return;
  const turn = (at: number) => there(grid.staff[at % grid.staff.length]).id;
  const named = new Set(grid.directory.map(({ courseId }) => courseId));
  const others = grid.courses
    .filter(({ id }) => !named.has(id))
    .flatMap(({ id }, at) => [0, 7].map((step) => ({ courseId: id, staffMemberId: turn(at + step + classId), here: false })));
  const proposed = proposeTeachers({ ...grid, directory: [...grid.directory, ...others] }, () => []);
  const shared = proposed.findIndex(({ courseId }) => grid.courses.find(({ id }) => id === courseId)?.name === 'Mathematics');
  const changes: PlaceChange[] = proposed.map((place, at) => {
    const second = at === shared ? grid.staff.find(({ id }) => !place.teachers.includes(id)) : undefined;
    return { ...place, seen: [], teachers: second ? [...place.teachers, second.id] : place.teachers };
  });
  if (changes.length > 0) await saveTeachers(ctx, { classId, changes });
}

/** Every student takes optional subjects that keep the rules, not all the same; the last has not chosen all yet. */
async function choicesOf(ctx: SchoolContext, classId: number): Promise<void> {
  const grid = await readChoiceGrid(ctx.tx, classId);
  const sets = choiceSets(grid);
  const changes: ChoiceChange[] = grid.students.flatMap(({ id, taken }, at) => {
    const chosen = sets[at % Math.max(1, sets.length)] ?? [];
    const kept = at === grid.students.length - 1 ? chosen.slice(1) : chosen;
    return kept.filter((courseId) => !taken.includes(courseId)).map((courseId) => ({ studentId: id, courseId, taken: true }));
  });
  if (changes.length > 0) await saveChoices(ctx, { classId, changes });
}

/** Combinations of optional subjects that break no rule: what groups and pathway ask for, then others until there are enough. */
function choiceSets(grid: ChoiceGrid): number[][] {
  const { fewest, ofPathway } = grid.rule;
  const rules = { ...grid.rule, groups: grid.groups, courses: grid.courses };
  const all = grid.courses.filter(({ compulsory }) => compulsory).map(({ id }) => id);
  const optional = grid.courses.filter(({ compulsory }) => !compulsory);
  const broken = (chosen: Iterable<number>) => brokenRules(rules, new Set([...all, ...chosen])).length;
  const sets = optional.map((first, start) => {
    const turned = (of: typeof optional) => [...of.slice(start % of.length), ...of.slice(0, start % of.length)];
    const grouped = grid.groups.flatMap(({ courseIds, least }) =>
      turned(optional.filter(({ id }) => courseIds.includes(id))).slice(0, least),
    );
    const together = turned(optional.filter(({ pathway }) => pathway === first.pathway)).slice(0, ofPathway);
    const chosen = new Set([...grouped, ...together].map(({ id }) => id));
    for (const { id } of turned(optional)) {
      if (all.length + chosen.size >= (fewest ?? 0)) break;
      // Whatever would be too many of a group breaks one more rule than there was.
      if (broken([...chosen, id]) <= broken(chosen)) chosen.add(id);
    }
    return broken(chosen) === 0 ? [...chosen] : [];
  });
  return sets.filter((set) => set.length > 0);
}

/** Links the users to teachers: one with two or three subjects, and one who has a stream of their own. */
async function linkTeachers(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.id from settings.staff_member m
      join exams.teaching t on t.school_id = m.school_id and t.staff_member_id = m.id
     where m.status <> 'left' and not exists (select from platform.account a where a.staff_member_id = m.id)
     group by m.school_id, m.id
     order by abs(count(distinct t.course_id) - 2.4), abs(count(*) - 5), m.id limit 1`.execute(ctx.tx);
  await linkUser(ctx, 'teacher', rows[0]?.id);
  const { rows: keepers } = await sql<{ id: number }>`
    select m.id from settings.staff_member m
      join settings.stream t on t.school_id = m.school_id and t.class_teacher_id = m.id
     where m.status <> 'left' and not exists (select from platform.account a where a.staff_member_id = m.id)
     order by t.id limit 1`.execute(ctx.tx);
  await linkUser(ctx, 'tutor', keepers[0]?.id);
}

async function linkUser(ctx: SchoolContext, wanted: string, staffMemberId: number | undefined): Promise<void> {
  const { rows } = await listAccounts(ctx, { q: wanted, page: 1, size: 10, sort: 'username' });
  const user = rows.find((row) => row.username === wanted && row.staffMemberId === null);
  if (!user || staffMemberId === undefined) return;
  const { id, version, username, fullName, phone, email } = user;
  await updateAccount(ctx, id, version, { username, fullName, phone, email, staffMemberId });
}
