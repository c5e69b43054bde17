// Subject teachers and choices in a school of 5,000 students by 12 subjects, beside another one of the same size: how long
// the lists and grids take over the whole school, and the choices of a class of 1,250 saved at once.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { type Figure, median, report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

const schoolId = 2;
const classId = schoolId * 10 + 2;
const base = '/api/exams';
const calls: [what: string, url: string, limit: number][] = [
  ['choices: a page of the whole school', `${base}/subjectchoices?size=50`, 300],
  ['choices: who breaks a rule, of the whole school', `${base}/subjectchoices?broken=true`, 1500],
  ['choices: the grid of a class of 1,250', `${base}/subjectchoices/${classId}`, 500],
  ['teachers: every subject of every stream', `${base}/subjectteachers?size=200`, 500],
  ['teachers: the grid of a class', `${base}/subjectteachers/${classId}`, 300],
  ['teachers: what everybody teaches', `${base}/teacherssubjects?size=200`, 500],
  ['class list of a subject', `${base}/mysubjects/${classId}/1005/students?size=200`, 300],
];

console.log('Making two schools of 5,000 students by 12 subjects');
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  await fillSubjects();
  await measureAll();
} finally {
  await scratch.end();
}

async function fillSubjects(): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into settings.course (school_id, id, name, code, pathway) overriding system value
      select s, (s - 1) * 1000 + n, 'Subject ' || n, '1' || lpad(n::text, 2, '0'), (array['STEM','Arts','Social'])[1 + n % 3]
        from generate_series(1, 2) s, generate_series(1, 12) n;
    insert into registration.class_subject (school_id, class_id, course_id, compulsory)
      select c.school_id, c.id, o.id, o.id % 1000 <= 4 from settings.class c join settings.course o on o.school_id = c.school_id;
    insert into settings.staff_member (school_id, id, staff_no, kind, full_name, gender) overriding system value
      select s, s * 1000 + n, 'T' || n, 'teacher', 'Teacher ' || n, 'female' from generate_series(1, 2) s, generate_series(1, 120) n;
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
      select t.school_id, t.class_id, t.id, u.course_id, t.school_id * 1000 + 1 + (t.id * 7 + u.course_id) % 120
        from settings.stream t join registration.class_subject u on u.school_id = t.school_id and u.class_id = t.class_id;
    insert into exams.choice (school_id, student_id, course_id, taken)
      select s.school_id, s.id, u.course_id, true from registration.student s
        join registration.class_subject u on u.school_id = s.school_id and u.class_id = s.class_id and not u.compulsory
       where (s.id + u.course_id) % 2 = 0;
    analyze`);
  await client.end();
}

async function measureAll(): Promise<void> {
  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const signedIn = await app.http.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: `admin${schoolId}`, password },
  });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  const timed = async (request: { method?: 'PUT'; url: string; payload?: object }) => {
    const begun = performance.now();
    const answer = await app.http.inject({ ...request, headers });
    if (answer.statusCode !== 200) throw new Error(`${request.url}: ${answer.body.slice(0, 300)}`);
    return { milliseconds: performance.now() - begun, body: answer.json<unknown>() };
  };
  const figures: Figure[] = [];
  for (const [what, url, limit] of calls) {
    const tries: number[] = [];
    for (let n = 0; n < 5; n += 1) tries.push((await timed({ url })).milliseconds);
    figures.push({ what, value: median(tries), unit: 'ms', limit });
  }
  const { body } = await timed({ url: `${base}/subjectchoices/${classId}` });
  const { students } = body as { students: { id: number; taken: number[] }[] };
  const courses = [1005, 1006, 1007, 1008, 1009, 1010];
  const changes = students.flatMap(({ id, taken }) =>
    courses.map((courseId) => ({ studentId: id, courseId, taken: !taken.includes(courseId) })),
  );
  const save = { method: 'PUT', url: `${base}/subjectchoices/${classId}`, payload: { classId, changes } } as const;
  figures.push({
    what: `save ${changes.length} ticks of a class`,
    value: (await timed(save)).milliseconds,
    unit: 'ms',
    limit: 3000,
  });
  report('Over HTTP within the process (median of 5)', figures);
  await app.close();
}
