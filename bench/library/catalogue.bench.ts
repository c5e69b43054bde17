// A library of 50,000 titles with 80,000 copies: bringing it from one sheet and from one MARC file, finding titles in it by many
// different words, right and misspelt ones, and finding a copy by its number.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { copiesApi } from '#modules/library/catalogue/contract/copies.ts';
import { marcApi } from '#modules/library/catalogue/contract/marc.ts';
import { titlesApi } from '#modules/library/catalogue/contract/titles.ts';
import { median, report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';
import { type Book, catalogue, marcOf, misspelt, randomOf } from './catalogue-world.ts';

const [titles, copies, searches] = [50_000, 80_000, 400];
const books = catalogue(titles, copies);

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  await measure();
} finally {
  await scratch.end();
}

async function measure(): Promise<void> {
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  const owner = new pg.Client({ connectionString: scratch.url });
  // It ends with the database where a figure throws.
  owner.on('error', () => undefined);
  await owner.connect();
  const as = async (username: string) => {
    const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } });
    return { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  };
  const [one, other] = [await as('admin1'), await as('admin2')];
  let keys = 0;
  const call = async <R>(headers: Record<string, string>, method: 'GET' | 'POST', url: string, payload?: object) => {
    keys += 1;
    const own = { ...headers, 'idempotency-key': `bench-library-${keys}` };
    const answer = await app.http.inject({ method, url, headers: own, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json<R>();
  };
  const send = async <R>(
    headers: Record<string, string>,
    url: string,
    otherdata: object,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
  ) => {
    const form = new FormData();
    form.append('otherdata', JSON.stringify(otherdata));
    form.append('file', new Blob([bytes]), name);
    const answer = await app.http.inject({ method: 'POST', url, headers, payload: form });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<R>();
  };
  /** Waits for a task; says how often it had told that it was further. */
  const ended = async (headers: Record<string, string>, id: number) => {
    const seen = new Set<number>();
    for (;;) {
      const job = await call<{ state: string; message: string; done: number; total: number }>(
        headers,
        'GET',
        jobsApi.get.path.replace(':id', String(id)),
      );
      if (job.total > 0) seen.add(job.done);
      if (job.state === 'done') return seen.size;
      if (job.state !== 'queued' && job.state !== 'running') throw new Error(job.message);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const timed = async <R>(work: () => Promise<R>) => {
    const begun = performance.now();
    const result = await work();
    return { seconds: (performance.now() - begun) / 1000, result };
  };
  const counted = async (school: number) => {
    const { rows } = await owner.query<{ titles: number; copies: number }>(
      `select (select count(*) from library.title where school_id = $1)::int as titles, (select count(*) from library.copy where school_id = $1)::int as copies`,
      [school],
    );
    return rows[0] ?? { titles: 0, copies: 0 };
  };
  const imported = async (headers: Record<string, string>, id: number) => {
    const { matches } = await call<{ matches: Record<string, number> }>(headers, 'GET', `${importsApi.upload.path}/${id}`);
    const checked = await timed(async () =>
      ended(
        headers,
        (await call<{ jobId: number }>(headers, 'POST', `${importsApi.upload.path}/${id}/check`, { matches, options: [] })).jobId,
      ),
    );
    const { refused } = await call<{ refused: number }>(headers, 'GET', `${importsApi.upload.path}/${id}`);
    const written = await timed(async () =>
      ended(headers, (await call<{ jobId: number }>(headers, 'POST', `${importsApi.upload.path}/${id}/carryout`, {})).jobId),
    );
    return { checked: checked.seconds, written: written.seconds, told: written.result, refused };
  };

  const sheet = new TextEncoder().encode(sheetOf(books));
  const read = await timed(() =>
    send<{ id: number }>(one, importsApi.upload.path, { kind: 'library.catalogue' }, 'books.csv', sheet),
  );
  const bySheet = await imported(one, read.result.id);
  const there = await counted(1);
  report(`A sheet with a row for each of ${copies} copies, of ${titles} titles`, [
    { what: 'rows refused', value: bySheet.refused, unit: '', limit: 0 },
    { what: 'titles added', value: there.titles, unit: '', limit: titles, atLeast: true },
    { what: 'copies added', value: there.copies, unit: '', limit: copies, atLeast: true },
    { what: 'times that it said how far it was', value: bySheet.told, unit: '', limit: 5, atLeast: true },
    { what: 'file read', value: read.seconds, unit: 's' },
    { what: 'every row checked', value: bySheet.checked, unit: 's' },
    { what: 'written', value: bySheet.written, unit: 's', limit: 30 },
    { what: 'file read, checked and written', value: read.seconds + bySheet.checked + bySheet.written, unit: 's' },
  ]);

  const marc = marcOf(books);
  const taken = await timed(() =>
    send<{ importId: number; copies: number; faulty: number }>(other, marcApi.upload.path, {}, 'books.mrc', marc),
  );
  const byMarc = await imported(other, taken.result.importId);
  const second = await counted(2);
  report(`The same as MARC 21, ${Math.round(marc.length / 1e6)} MB`, [
    { what: 'records that could not be read', value: taken.result.faulty, unit: '', limit: 0 },
    { what: 'rows refused', value: byMarc.refused, unit: '', limit: 0 },
    { what: 'titles added', value: second.titles, unit: '', limit: titles, atLeast: true },
    { what: 'copies added', value: second.copies, unit: '', limit: copies, atLeast: true },
    { what: 'records read', value: taken.seconds, unit: 's' },
    { what: 'every row checked', value: byMarc.checked, unit: 's' },
    { what: 'written', value: byMarc.written, unit: 's', limit: 30 },
  ]);

  // As autovacuum leaves it a minute later.
  await owner.query('vacuum analyze');
  const find = async (q: string) => {
    const begun = performance.now();
    const answer = await app.http.inject({ url: `${titlesApi.list.path}?size=50&q=${encodeURIComponent(q)}`, headers: one });
    const milliseconds = performance.now() - begun;
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { milliseconds, ...answer.json<{ rows: { title: string }[]; total: number }>() };
  };
  const random = randomOf(42);
  const some = Array.from({ length: searches }, () => books[Math.floor(random() * books.length)]).filter(
    (book) => book !== undefined,
  );
  const tried = async (wordsOf: (book: Book) => string, what: string, atLeast: number) => {
    const times: number[] = [];
    const words = new Set<string>();
    let found = 0;
    for (const book of some) {
      const q = wordsOf(book);
      words.add(q);
      const { rows, milliseconds } = await find(q);
      times.push(milliseconds);
      if (rows.some(({ title }) => title === book.title)) found += 1;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    return [
      { what: `${what}: different searches`, value: words.size, unit: '', limit: searches * 0.6, atLeast: true },
      {
        what: `${what}: of 100 that found their title on the first page`,
        value: (100 * found) / some.length,
        unit: '%',
        limit: atLeast,
        atLeast: true,
      },
      { what: `${what}: median`, value: median(times), unit: 'ms', limit: 30 },
      { what: `${what}: 95 of 100 within`, value: p95, unit: 'ms', limit: 30 },
    ];
  };
  for (const book of some.slice(0, 40)) await find(book.title);
  report(`Searches of ${titles} titles, each the whole call of the list`, [
    ...(await tried((book) => book.title.split(' ').slice(0, 3).join(' '), 'words of the name', 85)),
    ...(await tried((book) => `${book.authors.split(' ').at(-1)} ${book.title.split(' ')[0]}`, 'author and a word', 95)),
    ...(await tried((book) => misspelt(book.title.split(' ').slice(0, 3).join(' '), random), 'misspelt', 75)),
    ...(await tried((book) => misspelt(book.authors, random), 'misspelt author', 60)),
    ...(await tried(
      (book) =>
        book.title
          .split(' ')
          .slice(0, 2)
          .map((word) => word.slice(0, 4))
          .join(' '),
      'beginnings of words',
      20,
    )),
    ...(await tried((book) => book.numbers[0] ?? book.isbn, 'accession number', 100)),
    ...(await tried((book) => book.isbn, 'ISBN', 100)),
  ]);

  const scans: number[] = [];
  let right = 0;
  for (const book of some) {
    const code = book.numbers.at(-1) ?? '';
    const begun = performance.now();
    const answer = await call<{ copy: { title: string } | null }>(
      one,
      'GET',
      `${copiesApi.find.path}?scan=${encodeURIComponent(` ${code.toLowerCase()} `)}`,
    );
    scans.push(performance.now() - begun);
    if (answer.copy?.title === book.title) right += 1;
  }
  report(`A copy by its number, among ${copies}`, [
    { what: 'that were the right one', value: right, unit: '', limit: some.length, atLeast: true },
    { what: 'median', value: median(scans), unit: 'ms', limit: 10 },
  ]);
  const undone = await timed(() => call(other, 'POST', `${importsApi.upload.path}/${taken.result.importId}/undo`, {}));
  const left = await counted(2);
  report('The MARC import undone', [
    { what: 'titles and copies that are left', value: left.titles + left.copies, unit: '', limit: 0 },
    { what: 'undone', value: undone.seconds, unit: 's' },
  ]);
  await owner.end();
  await app.close();
}

function sheetOf(all: readonly Book[]): string {
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const heads = ['Title', 'Author', 'ISBN', 'Call no', 'Accession no', 'Shelf', 'Price'];
  const rows = all.flatMap(({ title, authors, isbn, callNo, numbers, shelf }) =>
    numbers.map((number) => quoted([title, authors, isbn, callNo, number, shelf, '650'])),
  );
  return [quoted(heads), ...rows].join('\r\n');
}
