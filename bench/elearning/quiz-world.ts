import pg from 'pg';
import { quickHash, testPassword } from '#app/testing/accounts/quick-hash.ts';
import type { Server } from '../server.ts';

export const students = 500;
export const questions = 20;

/** A quiz of twenty questions, half of them chosen and half of them written, for 500 students who can sign in. */
export async function fillQuiz(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const hash = await quickHash();
  const option = (id: string, share: number) => ({ id, text: `Answer ${id}`, fileId: null, share, feedback: '' });
  const single = JSON.stringify({
    kind: 'single',
    shuffle: true,
    options: ['a', 'b', 'c', 'd'].map((id, at) => option(id, at === 1 ? 10_000 : 0)),
  });
  const short = JSON.stringify({ kind: 'short', caseMatters: false, variants: [{ text: 'Nairobi', share: 10_000 }] });
  const text = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What is it?' }] }],
  });
  const review = JSON.stringify({ during: ['attempt'], immediately: ['attempt'], later: ['attempt'], closed: ['attempt'] });
  await client.query(`insert into settings.course (school_id, id, name) overriding system value values (1, 1, 'Mathematics')`);
  await client.query(
    `insert into platform.account (kind, school_id, student_id, username, full_name, password_hash)
     select 'student', 1, s.id, 'student' || s.place, s.full_name, $1
       from (select id, full_name, row_number() over (order by id) as place from registration.roll where school_id = 1 and here) s
      where s.place <= ${students}`,
    [hash],
  );
  await client.query(
    `insert into elearning.question (school_id, id, course_id, state, kind, marks, words, added_by) overriding system value
     select 1, n, 1, 'ready', case when n % 2 = 0 then 'single' else 'short' end, 100, 'What is it?', 'Bench' from generate_series(1, ${questions}) n`,
  );
  await client.query(
    `insert into elearning.question_version (school_id, question_id, number, text, body, marks, made_by)
     select 1, n, 1, $1::jsonb, case when n % 2 = 0 then $2::jsonb else $3::jsonb end, 100, 'Bench' from generate_series(1, ${questions}) n`,
    [text, single, short],
  );
  await client.query(
    `insert into elearning.quiz (school_id, id, title, course_id, takers_only, state, limit_seconds, review, owner_name, made_at) overriding system value
     values (1, 1, 'Mathematics', 1, false, 'published', 7200, $1, 'Bench', now())`,
    [review],
  );
  await client.query(`
    insert into elearning.quiz_slot (school_id, quiz_id, place, question_id) select 1, 1, n, n from generate_series(1, ${questions}) n;
    insert into elearning.quiz_audience (school_id, quiz_id, student_id)
      select 1, 1, student_id from platform.account where kind = 'student' and school_id = 1;
    analyze`);
  await client.end();
}

/** What a browser remembers of one answer that the server said it has. */
export interface Acknowledged {
  readonly attemptId: number;
  readonly place: number;
  readonly seq: number;
  readonly text: string;
}

interface Opened {
  attemptId: number;
  writer: number;
  now: string;
}

/** One student in the quiz: changes an answer every five seconds, and keeps it until the server has it. */
export class Candidate {
  readonly acknowledged = new Map<number, Acknowledged>();
  readonly times: number[] = [];
  refused = 0;
  #token = '';
  #attempt: Opened | null = null;
  #count = 0;
  #begun = 0;
  readonly #name: string;
  #server: Pick<Server, 'address'>;

  constructor(server: Pick<Server, 'address'>, at: number) {
    this.#server = server;
    this.#name = `student${at}`;
  }

  async begin(): Promise<void> {
    const signedIn = await this.#post('/api/auth/signin', { username: this.#name, password: testPassword });
    this.#token = (signedIn as { accessToken: string }).accessToken;
    const { attemptId } = (await this.#post('/api/learner/quizzes/1/start', {})) as { attemptId: number };
    this.#attempt = (await this.#post(`/api/learner/attempts/${attemptId}/open`, {})) as Opened;
    this.#begun = performance.now();
  }

  /** Changes an answer and sends it, again and again until it is taken. */
  async answer(giveUpAt: number): Promise<void> {
    const attempt = this.#attempt;
    if (!attempt) throw new Error('The attempt is not open');
    this.#count += 1;
    const place = 1 + (this.#count % questions);
    const seq = attempt.writer * 1_000_000 + this.#count;
    const text = `Answer ${this.#count} of ${this.#name}`;
    const elapsed = Math.round(performance.now() - this.#begun);
    const change = { place, seq, value: { kind: 'short', text }, flagged: false, stamp: attempt.now, elapsed };
    while (performance.now() < giveUpAt) {
      const sent = performance.now();
      try {
        const taken = (await this.#post(`/api/learner/attempts/${attempt.attemptId}/save`, { changes: [change] })) as {
          kept: number[];
        };
        this.times.push(performance.now() - sent);
        if (taken.kept.includes(seq)) this.acknowledged.set(place, { attemptId: attempt.attemptId, place, seq, text });
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  async #post(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${this.#server.address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `quiz-bench-${this.#name}`,
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    if (answer.status === 429 || answer.status === 403) this.refused += 1;
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }
}

/** Answers that the server said it has and that do not stand in the database, nor a newer one of the same question. */
export async function lostOf(url: string, candidates: readonly Candidate[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ attempt: string; place: number; seq: string; text: string }>(
    `select attempt_id as attempt, place, seq, value ->> 'text' as text from elearning.quiz_answer`,
  );
  await client.end();
  const stands = new Map(rows.map((row) => [`${row.attempt} ${row.place}`, row]));
  return candidates
    .flatMap(({ acknowledged }) => [...acknowledged.values()])
    .filter(({ attemptId, place, seq, text }) => {
      const row = stands.get(`${attemptId} ${place}`);
      return !row || Number(row.seq) < seq || (Number(row.seq) === seq && row.text !== text);
    }).length;
}
