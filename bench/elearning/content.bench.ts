// A library of 10,000 documents of ten pages, in a school of two: finding them by many different words inside the files, rare ones and
// such as stand in thousands, with the page on which they stand.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { listedSchool } from '#app/testing/elearning/library-school.ts';
import { resourcesApi } from '#modules/elearning/content/contract/resources-api.ts';
import { median, report } from '../figures.ts';
import { catalogue, randomOf } from '../library/catalogue-world.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';

const [documents, pages, wordsOfPage, searches] = [10_000, 10, 250, 400];

/** The words of invented titles; the first are in thousands of them. */
const vocabulary = [...new Set(catalogue(30_000, 30_000).flatMap(({ title }) => title.split(' ')))];

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  await measure();
} finally {
  await scratch.end();
}

/** The text of a page: most of its words are usual ones, some are of few documents. */
function pageOf(random: () => number): string {
  return Array.from({ length: wordsOfPage }, () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]).join(' ');
}

async function fill(owner: pg.Client, school: number): Promise<string[][]> {
  const random = randomOf(11 + school);
  const kept: string[][] = [];
  await owner.query(
    `insert into settings.course (school_id, name) select $1, 'Bench subject' where not exists (select from settings.course where school_id = $1)`,
    [school],
  );
  const { rows } = await owner.query<{ genre: number; course: number }>(
    `with g as (insert into elearning.genre (school_id, name, kind) values ($1, 'Notes', 'notes') returning id)
     select (select id from g)::int as genre, (select min(id) from settings.course where school_id = $1)::int as course`,
    [school],
  );
  const { genre, course } = rows[0] ?? { genre: 0, course: 0 };
  for (let from = 0; from < documents; from += 250) {
    const texts = Array.from({ length: 250 }, () => Array.from({ length: pages }, () => pageOf(random)));
    kept.push(...texts);
    await owner.query(
      `with d as (
         select place, array(select jsonb_array_elements_text(doc)) as pages
           from jsonb_array_elements($4::jsonb) with ordinality as t (doc, place)),
       r as (
         insert into elearning.resource (school_id, title, genre_id, course_id, state, added_name, description)
         select $1, 'Document ' || ($5 + place), $2, $3, 'published', 'Bench', place::text from d order by place returning id, description),
       n as (
         insert into elearning.resource_page (school_id, resource_id, page, text)
         select $1, r.id, p.page, p.text from r join d on d.place = r.description::int, unnest(d.pages) with ordinality as p (text, page)
         returning resource_id)
       insert into elearning.resource_text (school_id, resource_id, part, words)
       select $1, r.id, 1, elearning.words_of('Document ' || ($5 + d.place), array_to_string(d.pages, ' ')) from r join d on d.place = r.description::int
        where exists (select from n)`,
      [school, genre, course, JSON.stringify(texts), from],
    );
  }
  return kept;
}

async function measure(): Promise<void> {
  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const owner = new pg.Client({ connectionString: scratch.url });
  // It ends with the database where a figure throws.
  owner.on('error', () => undefined);
  await owner.connect();
  await owner.query(`update platform.school set name = $1 where id = 1`, [listedSchool]);
  const begun = performance.now();
  const texts = await fill(owner, 1);
  await fill(owner, 2);
  const written = (performance.now() - begun) / 1000;
  // As autovacuum leaves it a minute later.
  await owner.query('vacuum analyze');
  const { rows: sizes } = await owner.query<{ index: number }>(
    `select pg_relation_size('elearning.resource_text_words')::bigint as index`,
  );
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'admin1', password } });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  const find = async (q: string) => {
    const started = performance.now();
    const answer = await app.http.inject({
      url: `${resourcesApi.list.path}?size=25&sort=match&q=${encodeURIComponent(q)}`,
      headers,
    });
    const milliseconds = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { milliseconds, ...answer.json<{ rows: { title: string; found: object | null }[]; total: number }>() };
  };
  const random = randomOf(42);
  const tried = async (what: string, wordsOf: (text: readonly string[]) => string) => {
    const times: number[] = [];
    const asked = new Set<string>();
    let [found, shown] = [0, 0];
    for (let at = 0; at < searches; at += 1) {
      const q = wordsOf(texts[Math.floor(random() * texts.length)] ?? []);
      asked.add(q);
      const { rows, milliseconds } = await find(q);
      times.push(milliseconds);
      if (rows.length > 0) found += 1;
      if (rows.some((row) => row.found !== null)) shown += 1;
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    return [
      { what: `${what}: different searches`, value: asked.size, unit: '', limit: 1, atLeast: true },
      { what: `${what}: of 100 that found something`, value: (100 * found) / searches, unit: '%', limit: 99, atLeast: true },
      { what: `${what}: of 100 with a piece of the text`, value: (100 * shown) / searches, unit: '%', limit: 99, atLeast: true },
      { what: `${what}: median`, value: median(times), unit: 'ms' },
      { what: `${what}: p95`, value: p95, unit: 'ms', limit: 100 },
    ];
  };
  const someOf = (text: readonly string[], count: number) => {
    const words = (text[Math.floor(random() * text.length)] ?? '').split(' ');
    const from = Math.floor(random() * (words.length - count));
    return words.slice(from, from + count).join(' ');
  };
  for (let at = 0; at < 20; at += 1) await find(someOf(texts[at] ?? [], 2));
  report(`Words inside ${documents.toLocaleString('en')} documents of ${pages} pages`, [
    { what: 'written, both schools', value: written, unit: 's' },
    { what: 'index', value: Number(sizes[0]?.index ?? Number.NaN) / 1e6, unit: 'MB' },
    ...(await tried('one word', (text) => someOf(text, 1))),
    ...(await tried('two words', (text) => someOf(text, 2))),
    ...(await tried('four words', (text) => someOf(text, 4))),
    ...(await tried('a word of most documents', () => vocabulary[Math.floor(random() * 5)] ?? '')),
  ]);
  await owner.end();
  await app.close();
}
