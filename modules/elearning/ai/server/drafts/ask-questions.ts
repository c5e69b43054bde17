import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { refuseTopics } from '../../../bank/server/questions/write.store.ts';
import { questionScope, refuseOutside } from '../../../bank/server/scope.ts';
import type { QuestionsAsk } from '../../contract/tools.ts';
import { noteCall } from '../log/calls.store.ts';
import { askOfModel, fenced, type Model } from '../model/prepare.ts';
import { questionsAnswer } from '../model/shapes.ts';
import { draftQuestions } from '../rules/draft-questions.ts';
import { sentencesOf } from '../rules/sentences.ts';
import { termsOf, weightsOf } from '../rules/terms.ts';
import { insertDrafts, type NewDraft } from './insert-drafts.ts';
import { questionsFrom } from './model-questions.ts';
import { counted, type Made } from './made.ts';
import { hasLibrary, sourceText } from './source-text.ts';

/** Drafts questions from a text. */
export async function askQuestions(ctx: SchoolContext, model: Model, ask: QuestionsAsk): Promise<Made> {
  refuseOutside(await questionScope(ctx), ask.courseId);
  await refuseTopics(ctx, [ask]);
  const source = await sourceText(ctx, ask);
  const place = { courseId: ask.courseId, classId: ask.classId, topicId: ask.topicId, resourceId: source.resourceId };
  const call = { purpose: 'questions' as const, courseId: ask.courseId, classId: ask.classId, asked: ask };
  if (ask.how === 'rules') {
    const drafts = await byRules(ctx, ask, source.pages);
    const outcome =
      drafts.length === 0
        ? 'No sentence of the text makes a question. Use a text of whole sentences.'
        : `${counted(drafts.length, 'question')} drafted.`;
    const callId = await noteCall(ctx, { ...call, how: 'rules', outcome });
    return { callId, state: 'done', outcome, drafts: await insertDrafts(ctx, { how: 'rules', callId, place }, drafts) };
  }
  const text = source.pages.map(({ text: said }) => said).join('\n\n');
  const callId = await askOfModel(ctx, model, {
    ...call,
    system: `You draft questions for a teacher of a Kenyan school, in ${ask.language === 'swahili' ? 'Kiswahili' : 'British English'}. Ask only what the material answers.`,
    messages: [
      {
        role: 'user',
        content: `Draft ${ask.count} questions of these kinds: ${ask.kinds.join(', ')}. Wrong options are plausible, of the same kind as the right one, and wrong by the material. For cloze put ___ in place of the missing word. JSON: {"questions":[{"kind":"single|trueFalse|cloze|short","question":"…","options":["…"],"right":"…","why":"…","sentence":"the sentence of the material"}]}\n${fenced(text)}`,
      },
    ],
    shape: questionsAnswer,
    keep: async (kept, { questions }, { callId: id, restore }) => {
      const drafts = questionsFrom(questions, ask.kinds, restore).slice(0, ask.count);
      await insertDrafts(kept, { how: 'model', callId: id, place }, drafts);
      return `${counted(drafts.length, 'question')} drafted.`;
    },
  });
  return { callId, state: 'waiting', outcome: null, drafts: [] };
}

async function byRules(
  ctx: SchoolContext,
  ask: QuestionsAsk,
  pages: readonly { page: number | null; text: string }[],
): Promise<NewDraft[]> {
  const sentences = pages.flatMap(({ page, text }) => sentencesOf(text, page));
  const terms = termsOf(pages.map(({ text }) => text).join('\n'));
  const { elsewhere, resources } = await inContent(
    ctx,
    terms.map(({ plain }) => plain),
  );
  const found = draftQuestions(
    { sentences, terms, weights: weightsOf(terms, elsewhere, resources), language: ask.language },
    ask,
  );
  return found.map(({ text, body, sentence }) => ({
    content: { kind: 'question', text, body, feedback: '' },
    title: body.kind === 'cloze' ? body.text.replaceAll(/\{\{\d+\}\}/g, '_____') : text,
    sentence: sentence.text,
    page: sentence.page,
  }));
}

/** In how many resources of the school words stand: what stands everywhere tells little. */
async function inContent(
  ctx: SchoolContext,
  words: readonly string[],
): Promise<{ elsewhere: Map<string, number>; resources: number }> {
  if (!hasLibrary(ctx) || words.length === 0) return { elsewhere: new Map(), resources: 0 };
  const { rows } = await sql<{ word: string; resources: number; all: number }>`
    select w.word, (select count(*)::int from elearning.resources_with(w.word)) as resources,
           (select count(*)::int from elearning.resource) as all
      from unnest(${[...words]}::text[]) as w (word)`.execute(ctx.tx);
  return { elsewhere: new Map(rows.map(({ word, resources }) => [word, resources])), resources: rows[0]?.all ?? 1 };
}
