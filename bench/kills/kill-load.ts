import { setTimeout as wait } from 'node:timers/promises';
import { type KillWorld, password } from './kill-world.ts';

/** What the load of registrations met. */
export interface Outcome {
  /** Admission number by the student's last name, as the server acknowledged it. */
  acknowledged: Map<string, string>;
  /** Milliseconds from each kill to the first registration after it. */
  back: number[];
  lost: string[];
  doubled: string[];
  /** Admission numbers between the first and the last that nobody has, or that two have. */
  gaps: number[];
}

/**
 * Registers students with some clients at once, each retrying under its own idempotency key until it is answered, and
 * kills the server and PostgreSQL in turn. Then reads the database and compares.
 */
export async function killUnderLoad(
  world: KillWorld,
  kills: number,
  { clients = 4, databaseOnly = false } = {},
): Promise<Outcome> {
  const acknowledged = new Map<string, string>();
  let stopping = false;
  let last = performance.now();
  world.start();
  let token = await signIn(world);
  const run = async (client: number) => {
    for (let n = 1; !stopping; n += 1) {
      const name = `C${client}N${n}`;
      const number = await register(world, token, name);
      // Only where acknowledged writes are lost is the sign-in lost too.
      if (number === null) token = await signIn(world);
      else acknowledged.set(name, number);
      last = performance.now();
      await wait(25);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  // A client that is refused ends the rounds below, which throw its refusal in the end.
  running.catch(() => (stopping = true));
  const back: number[] = [];
  for (let kill = 0; kill < kills && !stopping; kill += 1) {
    await wait(400 + ((kill * 7919) % 900));
    const at = performance.now();
    if (kill % 2 === 0 && !databaseOnly) await world.killServer();
    else world.killDatabase();
    // An answer that was on its way when the signal came is not one after it.
    const dead = performance.now() + 50;
    while (last < dead && !stopping) await wait(10);
    back.push(last - at);
  }
  await wait(500);
  stopping = true;
  await running;
  const rows = await world.stopAndRead<{ name: string; number: string }>(
    'select last_name as name, admission_no as number from registration.student',
  );
  return { acknowledged, back, ...compared(acknowledged, rows) };
}

function compared(acknowledged: Map<string, string>, rows: { name: string; number: string }[]) {
  const found = Map.groupBy(rows, (row) => row.name);
  const lost = [...acknowledged].filter(([name, number]) => found.get(name)?.[0]?.number !== number).map(([name]) => name);
  const doubled = [...found].filter(([, same]) => same.length > 1).map(([name]) => name);
  const numbers = rows.map((row) => Number(row.number.replaceAll(/\D/g, ''))).toSorted((a, b) => a - b);
  const gaps = numbers.filter((number, at) => number !== (numbers[0] ?? 1) + at);
  return { lost, doubled, gaps };
}

export async function signIn(world: KillWorld): Promise<string> {
  const answer = await untilAnswered(world, '/api/auth/signin', { username: 'admin', password }, {});
  return String(answer['accessToken']);
}

/** The admission number; null when the session is gone. */
async function register(world: KillWorld, token: string, name: string): Promise<string | null> {
  const student = {
    firstName: 'Amina',
    lastName: name,
    gender: 'female',
    bornOn: '2011-03-14',
    admittedOn: '2026-01-05',
    classId: world.classId,
    boarding: 'day',
    guardians: [],
  };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `kill-load-${name}` };
  const answer = await untilAnswered(world, '/api/registration/students', student, headers);
  return answer['code'] === 'unauthorised' ? null : String(answer['admissionNo']);
}

/** Sends the same request until it is acknowledged; a refusal of the request itself ends the benchmark. */
export async function untilAnswered(
  world: KillWorld,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  for (;;) {
    try {
      const answer = await fetch(world.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      if (answer.ok || answer.status === 401) return (await answer.json()) as Record<string, unknown>;
      if (answer.status < 500 && answer.status !== 429 && answer.status !== 409) throw new Refused(await answer.text());
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await wait(40);
  }
}

class Refused extends Error {}
