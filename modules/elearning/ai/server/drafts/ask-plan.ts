import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { questionScope, refuseOutside } from '../../../bank/server/scope.ts';
import type { PlanContent } from '../../contract/contents.ts';
import type { PlanAsk } from '../../contract/tools.ts';
import { noteCall } from '../log/calls.store.ts';
import { askOfModel, fenced, type Model } from '../model/prepare.ts';
import { planAnswer } from '../model/shapes.ts';
import { passagesForStaff } from '../passages.ts';
import { insertDrafts } from './insert-drafts.ts';
import type { Made } from './made.ts';
import { hasLibrary } from './source-text.ts';

interface Topic {
  readonly name: string;
  readonly parent: string | null;
  readonly courseName: string;
  readonly className: string;
  readonly questions: number;
}

/** Drafts a lesson plan for a topic. */
export async function askPlan(ctx: SchoolContext, model: Model, ask: PlanAsk): Promise<Made> {
  refuseOutside(await questionScope(ctx), ask.courseId);
  const topic = await topicOf(ctx, ask);
  const pages = hasLibrary(ctx) ? await passagesForStaff(ctx, `${topic.name} ${topic.parent ?? ''}`, ask, 6) : [];
  const resources = [
    ...new Set(pages.map(({ title, snippet }) => (snippet.page === null ? title : `${title}, page ${snippet.page}`))),
  ];
  const place = { courseId: ask.courseId, classId: ask.classId, topicId: ask.topicId };
  const call = { purpose: 'plan' as const, courseId: ask.courseId, classId: ask.classId, asked: ask };
  const title = `${topic.courseName}, ${topic.className}: ${topic.name}`;
  const frame = frameOf(topic, ask, resources);
  if (ask.how === 'rules') {
    const outcome = 'The plan is drafted.';
    const callId = await noteCall(ctx, { ...call, how: 'rules', outcome });
    return {
      callId,
      state: 'done',
      outcome,
      drafts: await insertDrafts(ctx, { how: 'rules', callId, place }, [{ content: frame, title }]),
    };
  }
  const material = pages.map(({ title: of, around }) => `${of}:\n${around}`).join('\n\n');
  const callId = await askOfModel(ctx, model, {
    ...call,
    system: 'You draft lesson plans for a teacher of a Kenyan school, in British English, in plain short sentences.',
    messages: [
      {
        role: 'user',
        content: `Subject ${topic.courseName}, class ${topic.className}, topic ${[topic.parent, topic.name].filter(Boolean).join(', ')}, ${ask.minutes} minutes. JSON: {"outcomes":"…","question":"key inquiry question","introduction":"…","steps":[{"text":"…","minutes":10}],"conclusion":"…","extended":"…"}\nWhat the teacher wants:\n${fenced([ask.outcomes, ask.wishes].filter(Boolean).join('\n'))}\nWhat the school has of it:\n${fenced(material)}`,
      },
    ],
    shape: planAnswer,
    keep: async (kept, answer, { callId: id, restore }) => {
      const content: PlanContent = {
        ...frame,
        outcomes: restore(answer.outcomes),
        question: restore(answer.question),
        introduction: restore(answer.introduction),
        steps: answer.steps.map(({ text, minutes }) => ({ text: restore(text), minutes })),
        conclusion: restore(answer.conclusion),
        extended: restore(answer.extended),
      };
      await insertDrafts(kept, { how: 'model', callId: id, place }, [{ content, title }]);
      return 'The plan is drafted.';
    },
  });
  return { callId, state: 'waiting', outcome: null, drafts: [] };
}

async function topicOf({ tx }: SchoolContext, { courseId, classId, topicId }: PlanAsk): Promise<Topic> {
  const { rows } = await sql<Topic>`
    select t.name, p.name as parent, c.name as "courseName", l.name as "className",
           (select count(*)::int from elearning.question q
             where q.school_id = t.school_id and q.topic_id = t.id and q.state = 'ready') as questions
      from elearning.topic t
      left join elearning.topic p on p.school_id = t.school_id and p.id = t.parent_id
      join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
      join settings.classes l on l.school_id = t.school_id and l.id = ${classId}::bigint
     where t.id = ${topicId}::bigint and t.course_id = ${courseId}::bigint`.execute(tx);
  if (!rows[0]) throw fieldError('topicId', 'Choose a topic of the subject, and a class.');
  return rows[0];
}

/** A plan with its parts and minutes, filled with what the school has on the topic. */
function frameOf(
  { name, parent, questions }: Topic,
  { minutes, outcomes, wishes }: PlanAsk,
  resources: readonly string[],
): PlanContent {
  const introduction = Math.max(1, Math.round(minutes / 8));
  const conclusion = Math.max(1, Math.round(minutes / 8));
  const rest = minutes - introduction - conclusion;
  const third = Math.max(1, Math.floor(rest / 3));
  const first = resources[0];
  const read = first === undefined ? 'the text that you have chosen' : `“${first}”`;
  return {
    kind: 'plan',
    strand: (parent ?? name).slice(0, 200),
    subStrand: parent === null ? null : name,
    minutes,
    outcomes:
      outcomes ??
      `By the end of the lesson the learner should be able to:\n(a) say what ${name} is,\n(b) explain it with an example,\n(c) use it to answer a question.`,
    question: `Why does ${name} matter?`,
    resources: resources.length === 0 ? 'The school’s library of content has nothing on this topic yet.' : resources.join('\n'),
    introduction: `Ask what learners know of ${name} already, and write their words on the board.`,
    introductionMinutes: introduction,
    steps: [
      { text: `Explain ${name} with an example from around the school.`, minutes: third },
      { text: `Learners read ${read} in pairs and note what they find.`, minutes: third },
      { text: 'Pairs tell what they found; others ask.', minutes: Math.max(1, rest - 2 * third) },
    ],
    conclusion:
      questions === 0
        ? 'Each learner answers one question in writing.'
        : `Ask some of the ${questions} questions that the bank has on this topic.`,
    conclusionMinutes: conclusion,
    extended: wishes ?? 'Learners write three questions on the topic for the next lesson.',
  };
}
