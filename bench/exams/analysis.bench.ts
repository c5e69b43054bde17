// The analysis of exams of 5,000 students in eleven subjects, six of them kept: each request of its screens.
import pg from 'pg';
import { examSubjects, type ExamWorld, inExamWorld, timed } from '../exam-world.ts';
import { type Figure, median, report } from '../figures.ts';

/** The milliseconds that a request of a screen may take. */
const limit = 300;
const kinds = ['subjects', 'streams', 'teachers', 'departments', 'improved', 'leaders', 'gender', 'years', 'merit'];

await inExamWorld(async (world) => {
  const { call, open } = world;
  const ids: number[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) ids.push((await open(name)).id);
  const latest = await results(world, ids);
  await halfEntered(world, (await open('Open')).id);
  const path = `/api/exams/analysis/exams/${latest}`;
  const requests: [what: string, url: string][] = [
    ['the dashboard', '/api/exams/dashboard'],
    ['who has not entered, on the dashboard', '/api/exams/sheetprogress?behind=true&sort=-missing&size=5'],
    ['exams to choose from', '/api/exams/analysis/choices'],
    ...kinds.map((kind): [string, string] => [kind, `${path}/reports/${kind}`]),
    ['subjects of one stream', `${path}/reports/subjects?streamId=111`],
    ['the students of a figure', `${path}/students?courseId=1&grade=B`],
    ['a student over the years', '/api/exams/analysis/students/40'],
    ...(await ofOneTeacher(world, latest)),
  ];
  const figures: Figure[] = [];
  for (const [what, url] of requests) {
    await call('GET', url);
    const times: number[] = [];
    for (let at = 0; at < 5; at += 1) times.push((await timed(() => call('GET', url)))[0] * 1000);
    figures.push({ what, value: median(times), unit: 'ms', limit });
  }
  for (const [what, file] of [
    ['a class of 1,250 on a broadsheet as PDF', 'pdf?classId=11&table=merit'],
    ['all 5,000 as Excel', 'xlsx?table=merit'],
  ] as const) {
    const { app, headers } = world;
    const [seconds, { statusCode }] = await timed(() => app.http.inject({ url: `${path}/reports/merit/${file}`, headers }));
    if (statusCode !== 200) throw new Error(`${file}: ${statusCode}`);
    figures.push({ what, value: seconds, unit: 's' });
  }
  report('The analysis of 5,000 students in eleven subjects, with five exams before', figures);
});

/** What a teacher asks who also heads a department and is class teacher of a stream; the administrator is that person here. */
async function ofOneTeacher(world: ExamWorld, examId: number): Promise<[what: string, url: string][]> {
  await query(
    world,
    `update platform.account set staff_member_id = (select min(id) from settings.staff_member) where username = 'admin1'`,
    `update settings.department set head_id = (select min(id) from settings.staff_member) where id = (select min(id) from settings.department)`,
    `update settings.stream set class_teacher_id = (select min(id) from settings.staff_member) where id = 111`,
    'vacuum analyze',
  );
  const own = `/api/exams/ownanalysis/exams/${examId}/reports`;
  interface Rows {
    tables: { rows: { of: Record<string, number> }[] }[];
  }
  const { tables } = await world.call<Rows>('GET', `${own}/subjects`);
  const part = tables[0]?.rows.find(({ of }) => of['streamId'])?.of;
  if (!part) throw new Error('The teacher has no part of the exam.');
  return [
    ['a teacher: own sheets, the open ones first', '/api/exams/sheets?mine=true&sort=state&size=25'],
    ['a teacher: open sheets on the home page', '/api/exams/sheets?mine=true&state=open&sort=enterUntil&size=6'],
    ['a teacher: exams with something of theirs', '/api/exams/ownanalysis'],
    ['a head of department: own subjects, 20 streams', `${own}/subjects`],
    [
      'a teacher: the marks of one part',
      `${own}/marks?courseId=${part['courseId']}&classId=${part['classId']}&streamId=${part['streamId']}`,
    ],
    ['a class teacher: the merit list', `${own}/merit?streamId=111`],
    ['a class teacher: subjects of the stream', `${own}/stream?streamId=111`],
    ['a teacher: checks of own sheets', '/api/exams/ownanalysis/findings?state=all'],
  ];
}

async function query({ url }: ExamWorld, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Every other sheet of an exam is filled in. */
async function halfEntered(world: ExamWorld, examId: number): Promise<void> {
  await query(
    world,
    `insert into exams.mark (school_id, sheet_id, student_id, state, score, entered_by, entered_name, entered_at)
     select h.school_id, h.id, c.student_id, 'scored', 5000, 1, 'Administrator', now() from exams.sheet h
       join exams.candidate c on c.school_id = h.school_id and c.exam_id = h.exam_id and c.class_id = h.class_id and c.stream_id = h.stream_id
      where h.exam_id = ${examId} and h.id % 2 = 0`,
    'vacuum analyze',
  );
}

/** Results of every student in every subject of the exams, each compared with the one before; the key of the last exam. */
async function results(world: ExamWorld, ids: readonly number[]): Promise<number> {
  const courses = `(select id from settings.course where name in (${examSubjects.map((name) => `'${name}'`).join(', ')}))`;
  const grade = (points: string) =>
    `(select g.id from exams.grade g join exams.scale c on c.school_id = g.school_id and c.id = g.scale_id and c.curriculum = '8-4-4' where g.points = ${points} limit 1)`;
  for (const [at, id] of ids.entries())
    await query(
      world,
      `with grades as materialized (select p, ${grade('p')} as id from generate_series(1, 12) p),
            marks as (select s.school_id, s.id as student_id, c.id as course_id, s.class_id, s.stream_id, 2000 + (s.id * 37 + c.id * 911 + ${id} * 613) % 7500 as mark
                        from registration.student s cross join ${courses} c)
       insert into exams.result (school_id, exam_id, student_id, course_id, class_id, stream_id, state, mark, grade_id, points, class_rank, class_of, stream_rank, stream_of, before_mark)
       select m.school_id, ${id}, m.student_id, m.course_id, m.class_id, m.stream_id, 'scored', m.mark, g.id, g.p, 1 + m.mark % 1250, 1250, 1, 312, ${at === 0 ? 'null' : 'm.mark - 300 + m.student_id % 600'}
         from marks m join grades g on g.p = 1 + m.mark * 11 / 10000`,
      `insert into exams.standing (school_id, exam_id, student_id, class_id, stream_id, gender, sat, marks, points, divisor, mean, grade_id, class_rank, class_of, stream_rank, stream_of, before_mean)
       select r.school_id, ${id}, r.student_id, r.class_id, r.stream_id, s.gender, 11, sum(r.mark), sum(r.points), 11, sum(r.points) * 1000 / 11, min(r.grade_id),
              rank() over (partition by r.class_id order by sum(r.mark) desc), 1250, rank() over (partition by r.stream_id order by sum(r.mark) desc), 312, ${at === 0 ? 'null' : 'sum(r.points) * 1000 / 11 - 500 + r.student_id % 1000'}
         from exams.result r join registration.student s on s.school_id = r.school_id and s.id = r.student_id
        where r.exam_id = ${id} group by r.school_id, r.student_id, r.class_id, r.stream_id, s.gender`,
      `update exams.exam set state = 'published', processed_at = now(), published_on = '2026-08-30' where id = ${id}`,
    );
  await query(
    world,
    `update registration.student set entry_marks = (200 + id % 280)::text`,
    `insert into settings.department (school_id, name) select 1, 'Department ' || n from generate_series(1, 5) n;
     update settings.course set department_id = (select min(id) from settings.department) + id % 5`,
    `insert into settings.staff_member (school_id, kind, staff_no, full_name, gender, status)
       select 1, 'teacher', 'T' || n, 'Teacher ' || n, 'female', 'active' from generate_series(1, 80) n;
     insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
       select 1, t.class_id, t.id, c.id, (select min(id) from settings.staff_member) + (t.id + c.id * 7) % 80
         from settings.stream t cross join ${courses} c`,
  );
  return ids.at(-1) ?? 0;
}
