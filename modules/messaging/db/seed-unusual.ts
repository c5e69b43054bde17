import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { nobody } from '../audience/contract/audience.ts';
import { newsletterDraft } from '../newsletters/contract/newsletter.ts';
import { noticeDraft } from '../notices/contract/notice.ts';
import { smsEvents } from '../outgoing/contract/events.ts';
import { keepSheet } from '../audience/server/sheet.store.ts';
import { createDraft } from '../compose/server/composed.store.ts';
import { setEventRule } from '../texts/server/event-rules.store.ts';
import { createNewsletter } from '../newsletters/server/write.store.ts';
import { createNotice, publishNotice } from '../notices/server/write.store.ts';
import { readRules, writeRules } from '../outgoing/server/rules.store.ts';
import { templates } from '../texts/contract/templates.ts';
import { samplePictures } from './sample-pictures.ts';
import { sampleText } from './sample-texts.ts';
import { actingAs, sampleUsers } from './seed-notices.ts';

/** Of `students` the families of the first two agree to pictures, that of the third does not. */
export async function seedUnusualMessages(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const users = await sampleUsers(ctx);
  const author = users.find(({ username }) => username === 'secretary') ?? users[0];
  if (!author) return;
  const own = actingAs(ctx, author);
  // As they are where nobody has said anything, but said.
  await writeRules(own, { ...(await readRules(own.tx)), approvalAbove: 100_000 });
  const { textEn, textSw } = { textEn: smsEvents.creditLow.texts.en, textSw: smsEvents.creditLow.texts.sw };
  const { key } = smsEvents.creditLow;
  await setEventRule(own, [smsEvents.creditLow], {
    key,
    version: 0,
    told: true,
    reach: 'all',
    textEn: `Habari! ${textEn}`,
    textSw,
  });
  for (const [name, language, body] of [
    [
      'Parents’ day, with a name that is as long as names of texts may ever be',
      'en',
      'Dear {name}, parents’ day of {student} is on Saturday.',
    ],
    ['Siku ya wazazi', 'sw', 'Mpendwa {name}, siku ya wazazi ni Jumamosi. Karibu – ŋ, ü, ĩ, ũ.'],
  ] as const)
    await resourceStore(templates).create(own, { name, language, body });
  await messages(own);
  await pages(own, students);
}

/** A sheet of numbers with a message for its rows, and one that is hardly begun. */
async function messages(ctx: SchoolContext): Promise<void> {
  const columns = [
    { key: 'phone', label: 'TEL NO.', sample: '0712 000 401' },
    { key: 'name', label: 'Parent/Guardian', sample: 'Ŋaliaka Lokwaŋ' },
    { key: 'balance', label: 'Balance (KES)', sample: '12,500' },
  ];
  const cells = [
    ['0712 000 401', 'Ŋaliaka Lokwaŋ', '12,500'],
    ['+254 712 000 402', 'O’Brien-Müller', '0'],
    ['not a number', 'فاطمة', '-200'],
    ['0712 000 401', 'Ŋaliaka Lokwaŋ', '12,500'],
  ];
  const read = { columns, cells, phoneColumn: 'phone', nameColumn: 'name' };
  const sheetId = await keepSheet(ctx.tx, ctx.user.accountId, 'Balances of 31 December.xlsx', read, ctx.now);
  const content = { title: '', text: '', audience: nobody, plain: false, urgent: false, sendAt: null };
  await createDraft(ctx, {
    ...content,
    title: 'Balances by hand',
    text: 'Dear {name}, the balance is {balance}.',
    audience: { ...nobody, sheet: { sheetId, phoneColumn: 'phone', nameColumn: 'name' } },
  });
  await createDraft(ctx, {
    ...content,
    text: 'Wapendwa wazazi,\n',
    audience: { ...nobody, pasted: '0712 345 678 Njoki\nnobody' },
  });
}

/** A notice for two departments with a picture and a paper, and a newsletter that waits for the yes of a family. */
async function pages(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const { rows: departments } = await sql<{ id: number }>`select id from settings.department order by id limit 2`.execute(ctx.tx);
  const keep = (bytes: Uint8Array, name: string, type: string, purpose: 'photo' | 'document') =>
    ctx.services.files.keepMade(ctx, { bytes: Buffer.from(bytes), name, type, purpose });
  const [field, garden] = await samplePictures();
  const body = sampleText('The new timetable of the departments is attached.');
  const image = await keep(field ?? new Uint8Array(), 'plan.jpg', 'image/jpeg', 'photo');
  const { id, version } = await createNotice(
    ctx,
    noticeDraft.parse({
      title: 'Timetable of the departments of mathematics and sciences, and what changes after half-term for everybody',
      departmentIds: departments.map((one) => one.id),
      body: { ...body, content: [...body.content, { type: 'image', attrs: { fileId: image, alt: 'The plan' } }] },
      attachments: [
        { fileId: await keep(Buffer.from('Day,Lesson\n'), 'timetable.csv', 'text/csv', 'document'), name: 'timetable.csv' },
      ],
    }),
  );
  await publishNotice(ctx, id, version);
  const picture = await keep(garden ?? new Uint8Array(), 'club.jpg', 'image/jpeg', 'photo');
  await createNewsletter(
    ctx,
    newsletterDraft.parse({
      title: 'The debating club at the county’s final',
      sections: [
        {
          heading: 'Second place',
          body: sampleText('Three of our students spoke.'),
          images: [{ fileId: picture, caption: 'After the final', studentIds: students.slice(0, 3) }],
        },
      ],
    }),
  );
}
