import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { LetterText, letterTextsApi } from '../contract/letter-texts.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { filled, paragraphsOf, standardTexts, valuesFor } from './letter-words.ts';
import { subjects } from './subjects.store.ts';

type Language = LetterText['language'];

/** The admission letter in each language: the school's words, or the product's. */
export async function letterTexts(tx: Tx): Promise<LetterText[]> {
  const { rows } = await sql<Omit<LetterText, 'own'>>`
    select language, subject, body, version from registration.letter_text`.execute(tx);
  return (Object.keys(standardTexts) as Language[]).map((language) => {
    const own = rows.find((row) => row.language === language);
    return own ? { ...own, own: true } : { language, ...standardTexts[language], own: false, version: 0 };
  });
}

/** The words of one language. */
export async function letterText(tx: Tx, language: Language): Promise<LetterText> {
  const found = (await letterTexts(tx)).find((one) => one.language === language);
  if (!found) throw notFound('text');
  return found;
}

/** Writes the school's own words; version 0 stands for the product's. */
export async function setLetterText(ctx: RegistrationContext, input: Input<typeof letterTextsApi.set>): Promise<LetterText> {
  const { language, version, subject, body } = input;
  const before = await letterText(ctx.tx, language);
  const { rows } =
    version === 0
      ? await sql`
          insert into registration.letter_text (language, subject, body) values (${language}, ${subject}, ${body})
          on conflict (school_id, language) do nothing returning version`.execute(ctx.tx)
      : await sql`
          update registration.letter_text set subject = ${subject}, body = ${body}, version = version + 1
           where language = ${language} and version = ${version} returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('text');
  const after = await letterText(ctx.tx, language);
  ctx.changed({ entity: 'letter text', id: null, action: 'changed', before, after });
  return after;
}

/** Takes the school's own words away. */
export async function resetLetterText(ctx: RegistrationContext, language: Language): Promise<LetterText> {
  const before = await letterText(ctx.tx, language);
  await sql`delete from registration.letter_text where language = ${language}`.execute(ctx.tx);
  ctx.changed({ entity: 'letter text', id: null, action: 'set back', before });
  return letterText(ctx.tx, language);
}

/** How a text reads for one student. */
export async function previewLetter(ctx: RegistrationContext, input: Input<typeof letterTextsApi.preview>) {
  const { language, studentId, subject, body } = input;
  const where = studentId === null ? sql`s.here` : sql`s.id = ${studentId}`;
  const [student] = await subjects(ctx.tx, where, { limit: 1 });
  if (!student && studentId !== null) throw notFound('student');
  const values = student ? valuesFor(language, student, { school: ctx.school.name, reportingDay: null }) : {};
  return {
    student: student?.fullName ?? null,
    subject: filled(subject, values),
    paragraphs: paragraphsOf(filled(body, values)),
  };
}
