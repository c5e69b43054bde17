import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { mayOrIsAbove } from '#kit/server/auth/principal.ts';
import { parseInput } from '#kit/server/http/decode.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { planDraft } from '#modules/exams/lessons/contract/plans.ts';
import { remarks } from '#modules/exams/reports/contract/remarks.ts';
import { addRemark, planLesson } from '#modules/exams/server/public.ts';
import { newsletterDraft } from '#modules/messaging/newsletters/contract/newsletter.ts';
import { beginNewsletter } from '#modules/messaging/server/public.ts';
import { questionDraft } from '../../../bank/contract/questions.ts';
import { addQuestions } from '../../../bank/server/questions/save-question.ts';
import type { DraftRecord, draftsApi } from '../../contract/drafts.ts';
import { taking as takes } from '../../contract/taking.ts';
import { howWords } from '../../contract/words.ts';
import { getDraft, moveDraft } from './drafts.store.ts';

type Taking = Input<typeof draftsApi.take>;

/**
 * Makes of a draft what it is a draft of, by the same function as the screen of that thing: a question that is a draft in the bank, a
 * lesson plan that is not submitted, a newsletter that is not published, a remark of the bank.
 */
export async function takeDraft(ctx: SchoolContext, taking: Taking): Promise<DraftRecord> {
  const draft = await moveDraft(ctx, taking, ['draft'], 'taken');
  const { to, id } = taking.copied ? { to: 'copied', id: null } : await made(ctx, draft, taking);
  await sql`
    update elearning.ai_draft set taken_to = ${to}, taken_id = ${id}::bigint where id = ${draft.id}::bigint`.execute(ctx.tx);
  ctx.changed({ entity: 'draft of the tools', id: draft.id, action: 'taken', after: { as: to, number: id } });
  return getDraft(ctx, draft.id);
}

async function made(ctx: SchoolContext, draft: DraftRecord, taking: Taking): Promise<{ to: string; id: number | null }> {
  const { content } = draft;
  const { access, otherwise } = takes[content.kind];
  if (!mayOrIsAbove(ctx.user, access)) throw new UserError('forbidden', otherwise);
  switch (content.kind) {
    case 'question':
      return { to: 'question', id: await asQuestion(ctx, draft) };
    case 'plan':
      return { to: 'lesson plan', id: await asPlan(ctx, draft, taking) };
    case 'newsletter': {
      const sections = content.sections.map(({ heading, paragraphs }) => ({ heading, body: richOf(paragraphs), images: [] }));
      const { id } = await beginNewsletter(ctx, parseInput(newsletterDraft, { title: content.title, sections }));
      return { to: 'newsletter', id };
    }
    case 'remark': {
      const { says, gradeId, language, text } = content;
      const courseId = says === 'subject_teacher' ? draft.courseId : null;
      const wanted = parseInput(remarks.draft, { kind: says, courseId, band: 'grade', gradeId, language, text });
      const { id } = await addRemark(ctx, wanted);
      return { to: 'remark', id };
    }
  }
}

async function asQuestion(ctx: SchoolContext, draft: DraftRecord): Promise<number | null> {
  const { content } = draft;
  if (content.kind !== 'question') return null;
  const place = draft.page === null ? '' : `, page ${draft.page}`;
  const source = draft.resourceTitle === null ? null : `${draft.resourceTitle.slice(0, 180)}${place}`;
  const [id = null] = await addQuestions(
    ctx,
    [
      {
        ...parseInput(questionDraft, {
          courseId: draft.courseId,
          classId: draft.classId,
          topicId: draft.topicId,
          source,
          tags: [howWords[draft.how]],
          text: richOf([content.text]),
          body: content.body,
          feedback: content.feedback,
        }),
        state: 'draft',
      },
    ],
    { action: 'added from a draft' },
  );
  return id;
}

async function asPlan(ctx: SchoolContext, draft: DraftRecord, { day, streamId }: Taking): Promise<number | null> {
  const { content } = draft;
  if (content.kind !== 'plan') return null;
  if (day === null) throw fieldError('day', 'Choose the day of the lesson.');
  const { kind: _kind, ...planned } = content;
  const { id } = await planLesson(
    ctx,
    parseInput(planDraft, { ...planned, classId: draft.classId, courseId: draft.courseId, streamId, day }),
  );
  return id;
}

/** Lines as paragraphs: plain words, whatever is written in them. */
export function richOf(paragraphs: readonly string[]): RichText {
  const lines = paragraphs.flatMap((text) => text.split('\n')).filter((text) => text.trim() !== '');
  return {
    type: 'doc',
    content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}
