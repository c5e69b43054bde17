// Punches of devices in a school of 5,000 learners: two hundred devices ask for commands every five seconds, and ten thousand punches
// are sent twice by ten of them at once, while somebody opens lists.
import pg from 'pg';
import { report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';
import { signIn, startServer } from './server.ts';

const [devices, punches, perPost, senders] = [200, 10_000, 100, 10];

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(`
    insert into biometrics.gadget (school_id, serial, name, kind, state)
      select 1, 'BENCH' || lpad(n::text, 5, '0'), 'Device ' || n, 'face', 'approved' from generate_series(1, ${devices}) n`);
  await client.query(`
    insert into biometrics.enrolment (school_id, number, student_id, from_day)
      select 1, (100 + row_number() over (order by id))::text, id, current_date - 30 from registration.student where school_id = 1`);
  await client.query('vacuum analyze');
  const server = await startServer(scratch.url, scratch.folder);
  const token = await signIn(server.address, 'admin1', password);
  const serial = (n: number): string => `BENCH${String(n).padStart(5, '0')}`;
  const timed = async (url: string, init: RequestInit = {}): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${server.address}${url}`, init);
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  const list = (): Promise<number> =>
    timed('/api/registration/students?size=50', { headers: { authorization: `Bearer ${token}` } });
  const p95 = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  const lists = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!until()) times.push(await list());
    return times;
  };
  let seen = 0;
  await lists(() => (seen += 1) > 50);
  seen = 0;
  const alone = await lists(() => (seen += 1) > 200);
  const polls: number[] = [];
  let over = false;
  const polling = Array.from({ length: devices }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 5000) / devices));
    while (!over) {
      polls.push(await timed(`/iclock/getrequest?SN=${serial(index + 1)}`));
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
  });
  const today = new Date().toISOString().slice(0, 10);
  const bodies = Array.from({ length: punches / perPost }, (_, post) =>
    Array.from({ length: perPost }, (_line, line) => {
      const n = post * perPost + line;
      const time = `${n < 5000 ? '06' : '07'}:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
      return `${101 + (n % 5000)}\t${today} ${time}\t255\t15\t0\t0\n`;
    }).join(''),
  );
  const replay = async (): Promise<number> => {
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: senders }, async (_, sender) => {
        for (let post = sender; post < bodies.length; post += senders)
          await timed(`/iclock/cdata?SN=${serial(1 + sender)}&table=ATTLOG&Stamp=9999`, {
            method: 'POST',
            body: bodies[post] ?? '',
          });
      }),
    );
    return punches / ((performance.now() - begun) / 1000);
  };
  await new Promise((resolve) => setTimeout(resolve, 5000));
  let sent = false;
  const meanwhile = lists(() => sent);
  const first = await replay();
  const second = await replay();
  sent = true;
  const during = await meanwhile;
  await new Promise((resolve) => setTimeout(resolve, 6000));
  over = true;
  await Promise.all(polling);
  await server.end();
  const { rows } = await client.query<{ punches: string; days: string }>(`
    select (select count(*) from biometrics.punch) as punches, (select count(*) from biometrics.attendance where first_in is not null) as days`);
  await client.end();
  report('Punches of 200 devices in a school of 5,000 learners', [
    { what: 'ten thousand punches, new: taken in a second', value: first, unit: '/s', limit: 2000, atLeast: true },
    { what: 'the same again: taken in a second', value: second, unit: '/s', limit: 2000, atLeast: true },
    { what: 'punches too many or too few', value: Number(rows[0]?.punches ?? 0) - punches, unit: '', limit: 0 },
    { what: 'days of learners without what was seen', value: 5000 - Number(rows[0]?.days ?? 0), unit: '', limit: 0 },
    { what: 'a device that asks is answered, 95 of 100 within', value: p95(polls), unit: 'ms' },
    { what: 'the list of students with nothing else, 95 of 100 within', value: p95(alone), unit: 'ms' },
    { what: 'the list of students meanwhile, 95 of 100 within', value: p95(during), unit: 'ms', limit: 2 * p95(alone) },
  ]);
} finally {
  await scratch.end();
}
