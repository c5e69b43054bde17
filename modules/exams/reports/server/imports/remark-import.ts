import { masterImport } from '#kit/server/imports/master-import.ts';
import { choicesBy } from '#kit/server/imports/row-reader.ts';
import { examsAdmin } from '../../../contract/access.ts';
import { gradeWords, readBand } from '../../contract/remark-bands.ts';
import { type Remark, type RemarkDraft, remarks } from '../../contract/remarks.ts';
import { remarkLength, type RemarkLengths } from '../../contract/remark-text.ts';
import { remarkChoices, remarkLengthsOf, remarkStore } from '../remarks.store.ts';

type Lists = Awaited<ReturnType<typeof remarkChoices>> & { lengths: RemarkLengths };

const kinds = new Map([
  ['subjectteacher', 'subject_teacher'],
  ['classteacher', 'class_teacher'],
  ['principal', 'principal'],
  ['headteacher', 'principal'],
  ['boarding', 'boarding'],
] as const);
const languages = new Map([
  ['english', 'english'],
  ['swahili', 'swahili'],
  ['kiswahili', 'swahili'],
] as const);

const wordsOfBand = ({ band, gradeId, from, to }: Pick<RemarkDraft, 'band' | 'gradeId' | 'from' | 'to'>) =>
  band === 'grade' ? `grade${gradeId}` : `${band}from${Math.round((from ?? 0) * 100)}to${Math.round((to ?? 0) * 100)}`;

/** Remarks from a sheet. A remark is known by all of it, so that what is in the bank already is left as it is. */
export const remarkImport = masterImport<Remark, RemarkDraft, Lists>({
  kind: 'exams.remarks',
  access: examsAdmin,
  title: 'Remarks',
  one: 'remark',
  many: 'remarks',
  matchedBy: 'its kind, subject, band, language and words',
  columns: [
    {
      key: 'text',
      label: 'Remark',
      required: true,
      takes: 'What is said; {firstName}, {subject} and {grade} are put in',
      example: 'Very good work, {firstName}.',
      names: ['comment', 'text'],
    },
    {
      key: 'kind',
      label: 'Said by',
      required: true,
      takes: 'Subject teacher, class teacher, principal or boarding',
      example: 'Subject teacher',
      names: ['kind', 'by'],
    },
    {
      key: 'band',
      label: 'Said of',
      required: true,
      takes: 'A grade, or a range: Mean points 7 to 8.49, Mean marks 75 to 100',
      example: 'B+, KCSE grades',
      names: ['band', 'grade'],
    },
    {
      key: 'courseId',
      label: 'Subject',
      takes: 'A subject of this school; empty for any',
      example: 'Biology',
      names: ['course'],
    },
    { key: 'language', label: 'Language', takes: 'English or Swahili; English when empty', example: 'English' },
  ],
  entities: [{ entity: 'remark', table: 'exams.remark', named: 'text' }],
  lists: async (ctx) => ({ ...(await remarkChoices(ctx)), lengths: (await remarkLengthsOf(ctx)).lengths }),
  choices: ({ grades, courses }) => ({
    kind: ['Subject teacher', 'Class teacher', 'Principal', 'Boarding'],
    band: grades.map(gradeWords),
    courseId: courses.map(({ name }) => name),
    language: ['English', 'Swahili'],
  }),
  existing: async (ctx) => (await remarkStore.list(ctx, { page: 1, size: 100_000, sort: 'kind' })).rows,
  fieldsOf: ({ kind, courseId, band, gradeId, from, to, language, text }) => ({
    kind,
    courseId,
    band,
    gradeId,
    from,
    to,
    language,
    text,
  }),
  schema: remarks.draft,
  blank: { courseId: null, gradeId: null, from: null, to: null, language: 'english' },
  columnOf: { gradeId: 'band', from: 'band', to: 'band' },
  read: (reader, { grades, courses, lengths }) => {
    const typed = reader.text('band');
    const band = typed === null ? null : readBand(typed, grades);
    if (typed !== null && band === null)
      reader.refuse('band', 'no grade or range', `“${typed}” is no grade of one scale. Write it as ${wordsOfExample(grades)}.`);
    const kind = reader.choice('kind', kinds, 'kind of remark');
    const said = reader.text('text');
    if (kind !== null && said !== null && remarkLength(said) > lengths[kind])
      reader.refuse('text', 'too long for the report form', `Keep it within ${lengths[kind]} characters.`);
    return {
      kind,
      courseId:
        reader.choice(
          'courseId',
          choicesBy(courses, ({ name }) => name),
          'subject of this school',
        )?.id ?? null,
      band: band?.band ?? null,
      gradeId: band?.gradeId ?? null,
      from: band?.from ?? null,
      to: band?.to ?? null,
      language: reader.choice('language', languages, 'language of remarks'),
      text: said,
    };
  },
  keyOf: (draft) => `${draft.kind} ${draft.courseId ?? 'any'} ${wordsOfBand(draft)} ${draft.language} ${draft.text}`,
  labelOf: ({ text }) => text,
  create: (ctx, draft) => remarkStore.create(ctx, draft),
  update: (ctx, id, version, draft) => remarkStore.update(ctx, id, version, draft),
});

const wordsOfExample = (grades: Lists['grades']) => (grades[0] ? `“${gradeWords(grades[0])}”` : '“Mean points 7 to 8.49”');
