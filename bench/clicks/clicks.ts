// What each click asks of the server, for bench/clicks/clicks.bench.ts.
import { type BatchAnswer, batchPath } from '#kit/contract/calls/batch.ts';

/** Asks a server as a user who is signed in; throws at every answer that is not 200. */
export interface Asker {
  get<R>(url: string): Promise<R>;
  post<R>(url: string, body?: object): Promise<R>;
  /** Signs in once more. */
  signIn(): Promise<void>;
}

export interface Click {
  readonly what: string;
  /**
   * The most milliseconds of processor time that it may use, in Node and PostgreSQL together: a tenth of what RosarioSIS took of
   * the same machine, and on lists a twentieth.
   */
  readonly limit?: number;
  /** Finds what the click needs; what it answers is the click, which throws when nothing came. */
  prepare(ask: Asker): Promise<() => Promise<unknown>>;
}

interface Listed<R = { id: number }> {
  rows: R[];
  total: number;
}

export async function asker(address: string, username: string, password: string): Promise<Asker> {
  let token = '';
  let keys = 0;
  const send = async <R>(method: 'GET' | 'POST', url: string, body?: object): Promise<R> => {
    keys += 1;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': `bench-clicks-${process.pid}-${keys}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${address}${url}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (answer.status !== 200) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
    if (answer.headers.get('content-type')?.includes('json')) return (await answer.json()) as R;
    return (await answer.bytes()) as R;
  };
  const signIn = async () => {
    token = '';
    token = (await send<{ accessToken: string }>('POST', '/api/auth/signin', { username, password })).accessToken;
  };
  await signIn();
  return { get: (url) => send('GET', url), post: (url, body = {}) => send('POST', url, body), signIn };
}

/** What the frame asks for around the first screen. */
const frame = [
  '/api/kit/jobs',
  '/api/index/getuserpriveleges',
  '/api/settings/areas',
  '/api/kit/views?screen=appearance',
  '/api/index/getindexpagedata',
];
const home = [
  '/api/index/getpopulationperclass',
  '/api/bio/getBioAttendancetable',
  '/api/home/tasks',
  '/api/home/parts',
  '/api/messaging/notices?mine=addressed&size=4',
];
const places = ['/api/index/getclsseswithall', '/api/index/getstreams', '/api/index/gethostels'];

/** Asks for all at once, as a screen does: several in one request. */
const together =
  (ask: Asker, urls: readonly string[]): (() => Promise<void>) =>
  async () => {
    const [only] = urls;
    if (only !== undefined && urls.length === 1) return void (await ask.get(only));
    const { answers } = await ask.post<BatchAnswer>(batchPath, { calls: urls });
    const refused = urls.filter((_, at) => answers[at]?.status !== 200);
    if (refused.length > 0) throw new Error(`${refused.join(', ')} did not answer 200`);
  };

/** The first row of a list; throws when it is empty. */
async function first<R>(ask: Asker, url: string, wanted: (row: R) => boolean = () => true): Promise<R> {
  const row = (await ask.get<Listed<R>>(url)).rows.find(wanted);
  if (row === undefined) throw new Error(`${url} lists nothing of what is measured`);
  return row;
}

const students = '/api/registration/students';
const aStudent = (ask: Asker) => first<{ id: number }>(ask, `${students}?size=1`);

/** An exam whose results are worked out, and a class of it with its students. */
async function examOfAClass(ask: Asker) {
  const exam = await first<{ id: number; state: string }>(ask, '/api/exams/exams?size=50', ({ state }) => state === 'published');
  const { places: found } = await ask.get<{ places: { classId: number; students: number }[] }>(
    `/api/exams/reportforms/${exam.id}`,
  );
  const classId = found.find(({ students: count }) => count >= 30)?.classId;
  if (classId === undefined) throw new Error('No class has thirty results');
  return { exam: exam.id, classId };
}

export const clicks: readonly Click[] = [
  {
    what: 'signing in',
    prepare: async (ask) => () => ask.signIn(),
  },
  {
    what: 'home, with the frame',
    limit: 18.5,
    prepare: async (ask) => together(ask, [...frame, ...home]),
  },
  {
    what: 'list of students, first',
    limit: 1.5,
    prepare: async (ask) =>
      together(ask, [
        '/api/kit/views?screen=registration.students.list',
        ...places,
        '/api/registration/studentviews',
        '/api/index/getcounty',
        `${students}?page=1&size=50`,
      ]),
  },
  {
    what: 'list of students, next page',
    limit: 1.5,
    prepare: async (ask) => together(ask, [`${students}?page=2&size=50`]),
  },
  {
    what: 'profile of a student',
    limit: 2.9,
    prepare: async (ask) => {
      const { id } = await aStudent(ask);
      return together(ask, [`${students}/${id}`, `${students}/${id}/health`]);
    },
  },
  {
    what: 'mark sheet',
    limit: 4,
    prepare: async (ask) => {
      const { id } = await first<{ id: number }>(ask, '/api/exams/sheets?size=1');
      return together(ask, [`/api/exams/sheets/${id}`]);
    },
  },
  {
    what: 'fees of a student',
    limit: 6.2,
    prepare: async (ask) => {
      const { id } = await aStudent(ask);
      return together(ask, [`/api/finance/students/${id}`, `/api/finance/students/${id}/statement`]);
    },
  },
  {
    what: 'fee balances',
    limit: 3.1,
    prepare: async (ask) =>
      together(ask, [
        '/api/kit/views?screen=finance.feeBalances.list',
        ...places,
        '/api/finance/feebalances/choices',
        '/api/finance/feebalances?page=1&size=50',
      ]),
  },
  {
    what: 'results of a class, each student by itself',
    limit: 143,
    prepare: async (ask) => {
      const { exam, classId } = await examOfAClass(ask);
      return async () => {
        const { rows } = await ask.get<Listed>(`/api/exams/exams/${exam}/standings?classId=${classId}&size=50`);
        if (rows.length < 30) throw new Error(`The class has ${rows.length} results only`);
        for (const { id } of rows) await ask.get(`/api/exams/exams/${exam}/students/${id}`);
      };
    },
  },
  {
    what: 'results of a class, in one call',
    limit: 143,
    prepare: async (ask) => {
      const { exam, classId } = await examOfAClass(ask);
      return async () => {
        const { rows } = await ask.get<Listed<{ subjects: unknown[] }>>(
          `/api/exams/exams/${exam}/students?classId=${classId}&size=50`,
        );
        if (rows.length < 30 || rows.some(({ subjects }) => subjects.length === 0)) throw new Error('The class has no results');
      };
    },
  },
  {
    what: 'a report form as PDF',
    limit: 9.1,
    prepare: async (ask) => {
      const { exam, classId } = await examOfAClass(ask);
      const { rows } = await ask.get<Listed>(`/api/exams/reportforms/${exam}/students?classId=${classId}&size=40`);
      let at = 0;
      return async () => {
        const student = rows[at % rows.length];
        at += 1;
        const form = `/api/exams/reportforms/${exam}/students/${student?.id}/print`;
        const { fileId } = await ask.post<{ fileId: number }>(form);
        const bytes = await ask.get<Uint8Array>(`/api/kit/files/${fileId}`);
        if (!(bytes.length > 1000)) throw new Error('The form is empty');
      };
    },
  },
];
