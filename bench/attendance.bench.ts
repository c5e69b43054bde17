// Attendance in a school of 5,000 learners with a month of days behind it: a register of 45 marked, the month's sheet of everybody, today's
// page, where register and device differ, and how soon who watches is told of a punch.
import pg from 'pg';
import { livePath } from '#kit/contract/live.ts';
import { report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';
import { type Server, signIn, startServer } from './server.ts';

// Two days with all registers, and punches of everybody but one of nineteen on the first, and of six of five hundred on the second.
const differing = `
  insert into biometrics.register (school_id, day, session, class_id, stream_id, taken_by, taken_name, taken_at)
    select 1, d.day, 'morning', t.class_id, t.id, 1, 'Administrator', d.day + time '05:30'
      from settings.stream t cross join (values (current_date - 10), (current_date - 11)) d(day) where t.school_id = 1;
  insert into biometrics.register_mark (school_id, register_id, student_id, code_id, letter, meaning, marked_by, marked_name, marked_at)
    select 1, r.id, s.id, c.id, c.letter, c.meaning, 1, 'Administrator', r.taken_at
      from biometrics.register r
      join registration.student s on s.school_id = r.school_id and s.stream_id = r.stream_id
      join biometrics.code c on c.school_id = r.school_id
       and c.letter = case (s.id * 7 + extract(doy from r.day)::int) % 23 when 0 then 'A' when 1 then 'L' else 'P' end;
  insert into biometrics.punch (school_id, source, gadget_id, device_user, local_time, at, day, direction)
    select 1, 'device', g.id, e.number, to_char(r.day, 'YYYY-MM-DD') || ' 07:10:00', r.day + time '04:10', r.day, 255
      from biometrics.register r
      join registration.student s on s.school_id = r.school_id and s.stream_id = r.stream_id
      join biometrics.enrolment e on e.school_id = s.school_id and e.student_id = s.id
      cross join biometrics.gadget g
     where case r.day when current_date - 10 then s.id % 19 <> 0 else s.id % 500 < 6 end;
  insert into biometrics.attendance (school_id, student_id, day, status, registered, first_in)
    select 1, m.student_id, r.day, m.meaning, m.meaning, p.at
      from biometrics.register r
      join biometrics.register_mark m on m.school_id = r.school_id and m.register_id = r.id
      left join biometrics.enrolment e on e.school_id = m.school_id and e.student_id = m.student_id
      left join biometrics.punch p on p.school_id = e.school_id and p.device_user = e.number and p.day = r.day
    on conflict (school_id, day, student_id) do update
      set status = excluded.status, registered = excluded.registered, first_in = excluded.first_in`;

const scratch = await scratchDatabase();
const client = new pg.Client({ connectionString: scratch.url });
let server: Server | null = null;
try {
  await fillMillion(scratch.url, 1);
  await client.connect();
  await client.query(`
    insert into biometrics.code (school_id, letter, name, meaning, place)
      values (1, 'P', 'Present', 'present', 10), (1, 'L', 'Late', 'late', 20), (1, 'A', 'Absent', 'absent', 30);
    insert into biometrics.attendance (school_id, student_id, day, status, registered)
      select 1, s.id, d::date, m, m
        from registration.student s
        cross join generate_series(current_date - 30, current_date - 1, interval '1 day') d
        cross join lateral (select case (s.id * 7 + extract(doy from d)::int) % 23 when 0 then 'absent' when 1 then 'late' else 'present' end as m) w
       where s.school_id = 1 and extract(isodow from d) < 6;
    insert into biometrics.gadget (school_id, serial, name, kind, state) values (1, 'BENCH00001', 'Gate', 'face', 'approved');
    insert into biometrics.enrolment (school_id, number, student_id, from_day)
      select 1, (100 + row_number() over (order by id))::text, id, current_date - 60 from registration.student where school_id = 1`);
  await client.query(differing);
  await client.query('vacuum analyze');
  server = await startServer(scratch.url, scratch.folder);
  const { address } = server;
  const authorization = `Bearer ${await signIn(address, 'admin1', password)}`;
  const timed = async (
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ took: number; body: string }> => {
    const begun = performance.now();
    const answer = await fetch(`${address}${url}`, { ...init, headers: { authorization, ...init.headers } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`);
    return { took: performance.now() - begun, body };
  };
  const p95 = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const often = async (many: number, once: (i: number) => Promise<number>): Promise<number> => {
    for (let i = 0; i < 5; i += 1) await once(i);
    const times: number[] = [];
    for (let i = 5; i < many + 5; i += 1) times.push(await once(i));
    return p95(times);
  };

  const { rows: codes } = await client.query<{ id: string }>(`select id from biometrics.code where school_id = 1 order by place`);
  // The last weekday, of which the day may be over: the administrator says why.
  const { rows: days } = await client.query<{ day: string }>(`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series(current_date - 3, current_date, interval '1 day') d
     where extract(isodow from d) < 6 order by d desc limit 1`);
  const { rows: students } = await client.query<{ id: string; classId: string; streamId: string }>(`
    select id, class_id as "classId", stream_id as "streamId" from registration.student
     where school_id = 1 and status = 'active' and stream_id = 111 order by id limit 45`);
  if (students.length < 45) throw new Error('The stream has fewer than 45 students');
  const mark = async (i: number): Promise<number> => {
    const marks = students.map(({ id }, n) => ({ studentId: Number(id), codeId: Number(codes[(i + n) % 3]?.id), version: i }));
    const [one] = students;
    const key = {
      classId: Number(one?.classId),
      streamId: Number(one?.streamId),
      day: days[0]?.day,
      session: 'morning',
      lesson: 0,
    };
    const { took, body } = await timed('/api/bio/registers/marks', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ ...key, marks, because: 'Measured' }),
    });
    if ((JSON.parse(body) as { saved: unknown[] }).saved.length !== 45) throw new Error(`Not all was saved: ${body}`);
    return took;
  };
  const register = await often(40, mark);

  const month = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 7);
  const classes = [11, 12, 13, 14];
  const sheets = await often(12, async () => {
    const begun = performance.now();
    for (const classId of classes) {
      const { body } = await timed(`/api/bio/monthsheet?classId=${classId}&month=${month}`);
      if (body.length < 10_000) throw new Error('A sheet is empty');
    }
    return performance.now() - begun;
  });
  const dashboard = await often(40, async () => {
    const { took, body } = await timed('/api/bio/dashboard');
    if (!body.includes('Form 1')) throw new Error('Today says nothing of Form 1');
    return took;
  });
  const list = await often(40, async () => (await timed('/api/bio/students?size=50')).took);

  const differ = (back: number, least: number) =>
    often(40, async () => {
      const day = new Date(Date.parse(`${dates[0]?.today}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10);
      const { took, body } = await timed(`/api/bio/mismatches?day=${day}&size=50`);
      const { total } = JSON.parse(body) as { total: number };
      if (total < least) throw new Error(`Only ${total} differ`);
      return took;
    });
  const { rows: dates } = await client.query<{ today: string }>(`select to_char(current_date, 'YYYY-MM-DD') as today`);
  const [some, nearlyAll] = [await differ(10, 300), await differ(11, 4000)];

  const stream = await fetch(`${address}${livePath}`, { headers: { authorization } });
  const reader = stream.body?.getReader();
  if (!stream.ok || !reader) throw new Error(`${livePath}: ${stream.status}`);
  const decoder = new TextDecoder();
  let heard = '';
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard += decoder.decode(value);
    }
  })().catch(() => undefined);
  const told: number[] = [];
  const here = new Date(Date.now() + 3 * 3_600_000).toISOString();
  for (let n = 0; n < 10; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    heard = '';
    const begun = performance.now();
    const time = `${here.slice(0, 10)} 00:00:${String(n).padStart(2, '0')}`;
    await timed(`/iclock/cdata?SN=BENCH00001&table=ATTLOG&Stamp=9999`, {
      method: 'POST',
      body: `${101 + n}\t${time}\t255\t15\t0\t0\n`,
    });
    while (!heard.includes('presence') && performance.now() - begun < 5000)
      await new Promise((resolve) => setTimeout(resolve, 5));
    told.push(performance.now() - begun);
  }
  await reader.cancel();
  await reading;
  report('Attendance in a school of 5,000 learners', [
    { what: 'a register of 45 is saved, 95 of 100 within', value: register, unit: 'ms', limit: 30 },
    { what: 'the month’s sheets of all four classes, 5,000 students, 95 of 100 within', value: sheets, unit: 'ms', limit: 300 },
    { what: 'attendance today, 95 of 100 within', value: dashboard, unit: 'ms', limit: 150 },
    { what: 'students’ attendance, a page, 95 of 100 within', value: list, unit: 'ms' },
    { what: 'where register and device differ, some hundreds, 95 of 100 within', value: some, unit: 'ms', limit: 150 },
    { what: 'the same where they differ of nearly everybody, 95 of 100 within', value: nearlyAll, unit: 'ms', limit: 150 },
    { what: 'who watches is told of a punch, the longest of ten within', value: Math.max(...told), unit: 'ms', limit: 1000 },
  ]);
} finally {
  // Before the database, which would end their connections: that error would hide what went wrong.
  await server?.end();
  await client.end();
  await scratch.end();
}
