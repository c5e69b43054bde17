import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey, testDraft, testFrame } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { filesApi, jobsApi } from '#kit/contract/exports.ts';
import { jpeg, png } from '#kit/server/testing/uploads.ts';
import { consentsApi } from '#modules/registration/privacy/contract/consents.ts';
import { registerApi } from '#modules/registration/students/contract/register.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { openNewslettersApi } from '../contract/open-newsletter.ts';
import { newslettersShowing } from './images.store.ts';

const writer = 'ROLE_Send_Custom_sms' as const;
const second = 'ROLE_All' as const;
type Draft = CallInput<typeof newslettersApi.create>;
type Image = NonNullable<Draft['sections'][number]['images']>[number];
const body = (text: string): Draft['sections'][number]['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const year = new Date().getFullYear();

describe('newsletters', () => {
  let app: TestApp;
  const students: number[] = [];
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    const frame = await testFrame(app);
    for (const lastName of ['O’Brien', 'Wanjirũ']) {
      const made = await app.call('ROLE_Admissions_Admin', registerApi.register, { ...testDraft(frame), lastName }, freshKey());
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      students.push(made.body.id);
    }
  });
  afterAll(() => app.close());

  const say = (given: boolean, studentIds: number[], purpose: 'publication' | 'photo' = 'publication') =>
    app.call(
      'ROLE_Admissions_Admin',
      consentsApi.record,
      { purpose, given, saidBy: 'Mother', saidOn: '2026-01-05', evidence: 'signed form', studentIds },
      freshKey(),
    );
  const picture = async (caller: Caller = writer, bytes?: Uint8Array) => {
    const sent = { name: bytes ? 'a.png' : 'a.jpg', bytes: bytes ?? (await jpeg()), otherdata: { purpose: 'photo' } };
    return (await sendUpload(app, caller, sent)).body.fileId;
  };
  const draft = (images: Image[] = [], title = 'Term news'): Draft => ({
    title,
    sections: [{ heading: 'Sports', body: body('We won.'), images }],
  });
  const write = async (images: Image[] = [], title?: string) => {
    const made = await app.call(writer, newslettersApi.create, draft(images, title));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body;
  };
  const submit = ({ id, version }: { id: number; version: number }) =>
    app.call(writer, newslettersApi.submit, { id, version }, freshKey());
  const decide = (who: Caller, { id, version }: { id: number; version: number }, approved = true, remark = '') =>
    app.call(who, newslettersApi.decide, { id, version, approved, remark }, freshKey());
  const published = async (images: Image[] = []) => {
    const answer = await decide(second, (await submit(await write(images))).body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const read = async (token: string | null) => (await app.call('nobody', openNewslettersApi.read, { token: token ?? '' })).body;

  it('is reviewed by somebody who has not written in it, and then open to whoever holds its link', async () => {
    const made = await write([], '<script>alert(1)</script> Ũ');
    expect(made).toMatchObject({ state: 'draft', number: null, link: null, mine: true });
    expect((await decide(second, made)).status).toBe(409);
    const waiting = (await submit(made)).body;
    expect(waiting.state).toBe('review');
    expect((await decide(writer, waiting)).body.message).toContain('somebody else');
    const out = (await decide(second, waiting)).body;
    expect(out).toMatchObject({ state: 'published', year, reviewer: 'a.ROLE_All' });
    expect(out.link).toMatch(/^[0-9a-z]+\.[\w-]{32}$/);
    expect(await read(out.link)).toMatchObject({
      school: 'School A',
      newsletter: { title: '<script>alert(1)</script> Ũ', number: out.number, sections: [{ heading: 'Sports' }] },
    });
    for (const guess of ['1.x', '', `${out.link}x`, (out.link ?? '').replace(/^[^.]+/, app.schoolB.toString(36))])
      expect(await read(guess)).toEqual({ school: null, newsletter: null, withdrawn: false });
    const { id, version } = out;
    expect((await app.call(writer, newslettersApi.update, { ...draft(), id, version })).status).toBe(422);
    expect((await app.call(writer, newslettersApi.archive, { id, version }, freshKey())).body.state).toBe('archived');
    expect(await read(out.link)).toEqual({ school: 'School A', newsletter: null, withdrawn: true });
  });

  it('does not let a second writer approve what both wrote, and comes back with a remark', async () => {
    const made = await write();
    const changed = await app.call(second, newslettersApi.update, { ...draft(), id: made.id, version: made.version });
    const waiting = (await submit(changed.body)).body;
    expect((await decide(second, waiting)).status).toBe(403);
    const own = (await submit(await write())).body;
    expect((await decide(second, own, false)).body.fields?.[0]?.path).toBe('remark');
    const back = (await decide(second, own, false, 'The date is wrong.')).body;
    expect(back).toMatchObject({ state: 'draft', remark: 'The date is wrong.', reviewer: 'a.ROLE_All' });
    expect((await submit(back)).body).toMatchObject({ state: 'review', remark: null });
  });

  it('shows no student whose family has not said yes, and looks again when it is published', async () => {
    const [first, other] = students as [number, number];
    await say(true, [first]);
    await say(true, [other], 'photo');
    const fileId = await picture();
    const untold = await write([{ fileId }]);
    expect(untold.problems).toMatchObject([{ fileId, students: [] }]);
    expect((await submit(untold)).body.message).toContain('does not say who is on it');
    const tagged = (studentIds: number[]) => draft([{ fileId, caption: 'The team', studentIds }]);
    const { id } = untold;
    const both = await app.call(writer, newslettersApi.update, { ...tagged([first, other]), id, version: untold.version });
    const refused = (await submit(both.body)).body;
    expect(refused.message).toContain('The team');
    expect(refused.message).toContain('Wanjirũ');
    expect(refused.message).not.toContain('O’Brien');
    const one = await app.call(writer, newslettersApi.update, { ...tagged([first]), id, version: both.body.version });
    const waiting = (await submit(one.body)).body;
    expect(waiting.state).toBe('review');
    await say(false, [first]);
    const late = await decide(second, waiting);
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('O’Brien')]);
    await say(true, [first]);
    const out = (await decide(second, waiting)).body;
    expect((await read(out.link)).newsletter?.sections[0]?.images).toEqual([{ fileId, caption: 'The team' }]);
    const shown = await inSchool(app.db, app.schoolA, (tx) => newslettersShowing(tx, first));
    expect(shown).toEqual([{ title: 'Term news', state: 'published', year, number: out.number, caption: 'The team' }]);
    const image = () => app.call('nobody', openNewslettersApi.image, { token: out.link ?? '', fileId });
    expect((await image()).status).toBe(200);
    await say(false, [first]);
    expect((await read(out.link)).newsletter?.sections[0]?.images).toEqual([]);
    expect((await image()).status).toBe(404);
  });

  it('says that nobody can be recognised, or who can, never both', async () => {
    const fileId = await picture();
    const made = await write([{ fileId, nobody: true }]);
    expect(made.problems).toEqual([]);
    const both = draft([{ fileId, nobody: true, studentIds: students }]);
    const answer = await app.call(writer, newslettersApi.update, { ...both, id: made.id, version: made.version });
    expect(answer.body.fields?.[0]?.path).toBe('sections.0.images.0.nobody');
  });

  it('is published once by two at once, and counts its issues without gaps', async () => {
    const before = (await published()).number ?? 0;
    const waiting = (await submit(await write())).body;
    const answers = await Promise.all([decide(second, waiting), decide(second, waiting)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const many = await Promise.all([1, 2, 3].map(async () => (await submit(await write())).body));
    const numbers = (await Promise.all(many.map((one) => decide(second, one)))).map(({ body: out }) => out.number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([before + 2, before + 3, before + 4]);
  });

  it('keeps to its own school and to those who write to people', async () => {
    const fileId = await picture('otherSchool');
    const stolen = await app.call(writer, newslettersApi.create, draft([{ fileId, nobody: true }]));
    expect(stolen.body.fields?.[0]?.path).toBe('sections.0.images.0.fileId');
    const foreign = await app.call('otherSchool', newslettersApi.create, draft([{ fileId, studentIds: students }]));
    expect(foreign.status).toBe(422);
    const { id, link } = await published();
    expect((await app.call('otherSchool', newslettersApi.get, { id })).status).toBe(404);
    expect((await app.call('noRole', newslettersApi.list)).status).toBe(403);
    expect((await app.call('nobody', openNewslettersApi.image, { token: link ?? '', fileId })).status).toBe(404);
  });

  it('takes no image in a text, no image twice and nothing empty to review', async () => {
    const fileId = await picture();
    const inText = {
      title: 'x',
      sections: [{ body: { type: 'doc', content: [{ type: 'image', attrs: { fileId } }] } }],
    } as Draft;
    expect((await app.call(writer, newslettersApi.create, inText)).status).toBe(400);
    const twice = draft([
      { fileId, nobody: true },
      { fileId, nobody: true },
    ]);
    expect((await app.call(writer, newslettersApi.create, twice)).body.fields?.[0]?.path).toBe('sections');
    const empty = await app.call(writer, newslettersApi.create, {
      title: 'x',
      sections: [{ body: { type: 'doc', content: [] } }],
    });
    expect((await submit(empty.body)).status).toBe(422);
    expect((await app.call(writer, newslettersApi.remove, { id: empty.body.id })).status).toBe(200);
    expect((await app.call(writer, newslettersApi.get, { id: empty.body.id })).status).toBe(404);
  });

  it('becomes a PDF with its texts and images, and never with one that a family does not agree to', async () => {
    const [student] = students as [number];
    await say(true, [student]);
    // The same bytes would stand in the PDF once.
    const [shown, held] = [await picture(), await picture(writer, await png())];
    const { id } = await published([
      { fileId: shown, caption: 'Field', nobody: true },
      { fileId: held, caption: 'Team', studentIds: [student] },
    ]);
    const make = async () => {
      const { jobId } = (await app.call(writer, newslettersApi.pdf, { id })).body;
      const job = async () => (await app.call(writer, jobsApi.get, { id: jobId })).body;
      await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe('done');
      const { body: bytes } = await app.call(writer, filesApi.get, { id: (await job()).fileId ?? 0 });
      return Buffer.from(bytes as never).toString('latin1');
    };
    const images = (paper: string) => paper.match(/\/Subtype\s*\/Image/g)?.length ?? 0;
    const whole = await make();
    expect(whole.startsWith('%PDF-')).toBe(true);
    expect(images(whole)).toBe(2);
    await say(false, [student]);
    expect(images(await make())).toBe(1);
    expect((await app.call('otherSchool', newslettersApi.pdf, { id })).status).toBe(404);
  });

  it('prints everything that the editor can write, and nothing of it as markup', async () => {
    const words = (text: string, marks: object[] = []) => ({ type: 'text', text, marks });
    const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { indent: 3 }, content });
    const list = (type: string, ...content: object[]) => ({ type, content: [{ type: 'listItem', content }] });
    const everyMark = ['bold', 'italic', 'underline', 'strike'].map((type) => ({ type }));
    const content = [
      { type: 'heading', attrs: { level: 2 } },
      { type: 'heading', attrs: { level: 3 }, content: [words('#panic("no") $x$ *b* \\ <a> @b')] },
      { type: 'paragraph' },
      paragraph(
        words('Wanjirũ', everyMark),
        { type: 'hardBreak' },
        words('link', [{ type: 'link', attrs: { href: 'https://a.example' } }]),
      ),
      list(
        'bulletList',
        { type: 'paragraph' },
        list('orderedList', paragraph(words('two')), list('bulletList', paragraph(words('three')))),
      ),
      { type: 'blockquote', content: [paragraph(words('said')), list('orderedList', paragraph())] },
      { type: 'horizontalRule' },
    ];
    const made = await app.call(writer, newslettersApi.create, {
      title: '#x',
      sections: [{ body: { type: 'doc', content } as never }],
    });
    const { jobId } = (await app.call(writer, newslettersApi.pdf, { id: made.body.id })).body;
    const state = async () => (await app.call(writer, jobsApi.get, { id: jobId })).body;
    await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toMatch(/done|failed/);
    expect(await state()).toMatchObject({ state: 'done' });
  });
});
