import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { head, type LessonWorld, lessonWorld, teacher } from '#app/testing/lessons.ts';
import { pdfPages, pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { plansApi } from '../../contract/plans.ts';
import { recordApi } from '../../contract/record.ts';
import { type Scheme, schemesApi } from '../../contract/schemes.ts';
import { columnShares } from './paper.ts';

/** The texts of a well-formed XML file in their order; throws where a tag is not closed or a character not escaped. */
function textsOf(xml: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const tokens = /<\?[^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  while (at < xml.length) {
    tokens.lastIndex = at;
    const token = tokens.exec(xml);
    if (!token) throw new Error(`not XML at ${xml.slice(at, at + 60)}`);
    const [, closing, name, , empty, text] = token;
    at = tokens.lastIndex;
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`not escaped: ${text}`);
      if (open.at(-1) === 'w:t') texts.push(text);
    } else if (name !== undefined && closing) {
      if (open.pop() !== name) throw new Error(`${name} is closed and was not open`);
    } else if (name !== undefined && !empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(', ')}`);
  return texts;
}

/** What may end a page although it should not: titles, heads of tables, rows cut in two, signatures that stand alone. */
function looseIn(files: Readonly<Record<string, Uint8Array>>): string[] {
  const read = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const stays = new Set(
    read('word/styles.xml')
      .split('</w:style>')
      .filter((style) => style.includes('<w:keepNext/>'))
      .map((style) => /w:styleId="(\w+)"/.exec(style)?.[1]),
  );
  const isKept = (paragraph: string) =>
    paragraph.includes('<w:keepNext/>') || stays.has(/<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1]);
  const words = (xml: string) => textsOf(`<x>${xml}</x>`).join(' ');
  const paragraphsOf = (xml: string) => xml.match(/<w:p>.*?<\/w:p>/gs) ?? [];
  const blocks = (/<w:body>(.*)<w:sectPr>/s.exec(read('word/document.xml'))?.[1] ?? '').match(
    /<w:tbl>.*?<\/w:tbl>|<w:p>.*?<\/w:p>/gs,
  );
  const found: string[] = [];
  const all = blocks ?? [];
  for (const [at, block] of all.entries()) {
    const isTable = block.startsWith('<w:tbl>');
    // Whatever has words and is no table is a title or stands over one.
    if (!isTable && words(block) !== '' && !isKept(block)) found.push(`title: ${words(block)}`);
    if (!isTable) continue;
    const rows = block.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
    found.push(...rows.filter((row) => !row.includes('<w:cantSplit/>')).map((row) => `row cut: ${words(row)}`));
    const head = rows.find((row) => row.includes('w:fill="EBEBEB"'));
    if (head && !(head.includes('<w:tblHeader/>') && paragraphsOf(head).every(isKept))) found.push(`head: ${words(head)}`);
    if (!all[at + 2]?.includes('<w:pBdr>')) continue;
    const last = rows.at(-1) ?? '';
    if (![...paragraphsOf(last), all[at + 1] ?? ''].every(isKept)) found.push(`signatures alone after ${words(last)}`);
  }
  return all.length === 0 ? ['nothing was read'] : found;
}

it('columns are as wide as the longest word of their head, and fill the sheet', () => {
  const table = { head: ['Week', 'Learning experiences', 'Self-evaluation'], widths: [1, 60, 1] };
  for (const isWide of [true, false]) {
    const shares = columnShares(table, isWide);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(isWide ? 267 : 174);
    expect(shares[0]).toBeCloseTo(12);
    expect(shares[2]).toBeCloseTo(24);
  }
  // What cannot fit is shared as it was asked for.
  expect(columnShares({ head: ['x'.repeat(90), 'y'.repeat(90)], widths: [1, 1] }, true)).toEqual([133.5, 133.5]);
});

describe('papers of lessons', () => {
  let app: TestApp;
  let world: LessonWorld;
  let scheme: Scheme;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
    world = await lessonWorld(app);
    const place = { termId: world.terms[0], classId: world.grade10, courseId: world.maths };
    const { id, version } = (await app.call(teacher, schemesApi.create, place, freshKey())).body;
    const rows = Array.from({ length: 60 }, (_, at) => ({
      week: 1 + Math.floor(at / 5),
      lesson: 1 + (at % 5),
      strand: `Strand ${at + 1} < & "ũ’"`,
      outcomes: 'First line\nSecond line',
    }));
    scheme = (await app.call(teacher, schemesApi.save, { id, version, rows })).body;
  });
  afterAll(() => app.close());

  const bytes = (body: unknown) => new Uint8Array(body as Buffer);
  const documentOf = (body: unknown) => {
    const files = unzipSync(bytes(body));
    const parts = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('utf8')] as const);
    expect(looseIn(files)).toEqual([]);
    // Every part is XML, and what the package names is there.
    for (const [, xml] of parts) textsOf(xml);
    expect(parts.map(([name]) => name)).toEqual(
      expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', 'word/styles.xml']),
    );
    return textsOf(parts.find(([name]) => name === 'word/document.xml')?.[1] ?? '');
  };

  it('show a scheme with its head on every page, as PDF and as a document', async () => {
    const pdf = await app.call(teacher, schemesApi.paper, { id: scheme.id });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const pages = pdfPages(bytes(pdf.body));
    expect(pages.length).toBeGreaterThan(1);
    // No word of a head is broken.
    for (const page of pages)
      for (const word of ['Week', 'Lesson', 'outcomes', 'inquiry', 'experiences', 'Assessment', 'Reflection'])
        expect(page).toContain(word);
    expect(pages.join('').replaceAll(/\s+/g, '')).toContain('Strand60<&"ũ’"');
    const docx = await app.call(teacher, schemesApi.document, { id: scheme.id });
    expect(docx.headers['content-disposition']).toContain('.docx');
    const texts = documentOf(docx.body);
    expect(texts).toEqual(
      expect.arrayContaining([
        'SCHEME OF WORK',
        'School A',
        'Wanjirũ Kamaũ',
        'Key inquiry question',
        'Strand 60 &lt; &amp; &quot;ũ’&quot;',
        'Second line',
      ]),
    );
    expect((await app.call('otherSchool', schemesApi.document, { id: scheme.id })).status).toBe(404);
    expect((await app.call('noRole', schemesApi.paper, { id: scheme.id })).status).toBe(403);
  });

  it('show a plan with its minutes, and the record of what was taught', async () => {
    const { body: plan } = await app.call(teacher, plansApi.fromRow, { id: scheme.rows[0]?.id ?? 0 }, freshKey());
    const typed = {
      day: '2026-02-09',
      strand: 'Surds ũ’',
      steps: [{ text: 'Rationalise', minutes: 25 }],
      introductionMinutes: 5,
    };
    const changed = (await app.call(teacher, plansApi.update, { id: plan.id, version: plan.version, ...typed })).body;
    expect(pdfText(bytes((await app.call(teacher, plansApi.paper, { id: plan.id })).body))).toContain('Rationalise');
    const texts = documentOf((await app.call(head, plansApi.document, { id: plan.id })).body);
    expect(texts).toEqual(
      expect.arrayContaining(['LESSON PLAN', 'Surds ũ’', '25 minutes', 'Learning area: ', '0 girls, 0 boys, 0 in all']),
    );
    expect((await app.call(teacher, recordApi.list, {})).body.total).toBe(0);
    // An empty record is a paper too.
    expect((await app.call(teacher, recordApi.paper, {})).status).toBe(200);
    const submitted = (await app.call(teacher, plansApi.submit, { id: plan.id, version: changed.version }, freshKey())).body;
    const approved = (
      await app.call(head, plansApi.decide, { id: plan.id, version: submitted.version, approved: true }, freshKey())
    ).body;
    await app.call(
      teacher,
      plansApi.teach,
      { id: plan.id, version: approved.version, day: '2026-02-10', remarks: 'Half of it' },
      freshKey(),
    );
    const { rows } = (await app.call(teacher, recordApi.list, { courseId: world.maths, from: '2026-02-10' })).body;
    expect(rows).toMatchObject([{ taughtOn: '2026-02-10', strand: 'Surds ũ’', remarks: 'Half of it', week: 1 }]);
    expect((await app.call(teacher, recordApi.list, { to: '2026-02-09' })).body.total).toBe(0);
    expect((await app.call(head, recordApi.list, { scope: 'all' })).body.total).toBe(1);
    expect((await app.call(head, recordApi.list, {})).body.total).toBe(0);
    expect((await app.call('otherSchool', recordApi.list, { scope: 'all' })).body.total).toBe(0);
    expect(pdfText(bytes((await app.call(teacher, recordApi.paper, {})).body))).toContain('Half of it');
    expect(documentOf((await app.call(teacher, recordApi.document, {})).body)).toContain('Half of it');
  });
});
