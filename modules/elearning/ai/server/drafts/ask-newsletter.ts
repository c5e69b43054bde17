import type { SchoolContext } from '#kit/server/http/context.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { NewsletterContent } from '../../contract/contents.ts';
import type { NewsletterAsk } from '../../contract/tools.ts';
import { noteCall } from '../log/calls.store.ts';
import { askOfModel, fenced, type Model } from '../model/prepare.ts';
import { newsletterAnswer } from '../model/shapes.ts';
import { insertDrafts } from './insert-drafts.ts';
import type { Made } from './made.ts';

const nowhere = { courseId: null, classId: null, topicId: null };

/** Drafts a newsletter from points. */
export async function askNewsletter(ctx: SchoolContext, model: Model, ask: NewsletterAsk): Promise<Made> {
  const call = { purpose: 'newsletter' as const, courseId: null, classId: null, asked: ask };
  if (ask.how === 'rules') {
    const content = fromPoints(ask);
    const outcome = 'The newsletter is drafted.';
    const callId = await noteCall(ctx, { ...call, how: 'rules', outcome });
    const drafts = await insertDrafts(ctx, { how: 'rules', callId, place: nowhere }, [{ content, title: content.title }]);
    return { callId, state: 'done', outcome, drafts };
  }
  const callId = await askOfModel(ctx, model, {
    ...call,
    system:
      'You draft a school’s newsletter for families, in British English, in plain warm sentences. Say nothing that the points do not.',
    messages: [
      {
        role: 'user',
        content: `Write the newsletter. JSON: {"title":"…","sections":[{"heading":"…","paragraphs":["…"]}]}\nTitle and points:\n${fenced(`${ask.title}\n${ask.points}`)}`,
      },
    ],
    shape: newsletterAnswer,
    keep: async (kept, { title, sections }, { callId: id, restore }) => {
      const content: NewsletterContent = {
        kind: 'newsletter',
        title: restore(title).slice(0, 120),
        sections: sections.map(({ heading, paragraphs }) => ({
          heading: restore(heading).slice(0, 120),
          paragraphs: paragraphs.map(restore),
        })),
      };
      await insertDrafts(kept, { how: 'model', callId: id, place: nowhere }, [{ content, title: content.title }]);
      return 'The newsletter is drafted.';
    },
  });
  return { callId, state: 'waiting', outcome: null, drafts: [] };
}

/** A section for each point; what stands before a colon is its heading. */
function fromPoints({ title, points }: NewsletterAsk): NewsletterContent {
  const lines = points
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-•*–]|\d{1,2}[.)])\s+/u, '').trim())
    .filter((line) => line !== '');
  if (lines.length > 20) throw fieldError('points', 'Write 20 points at most.');
  return {
    kind: 'newsletter',
    title,
    sections: lines.map((line) => {
      const [, head, rest] = /^([^:.!?]{2,80}): +(\S.*)$/su.exec(line) ?? [];
      return { heading: head ?? '', paragraphs: [ended(rest ?? line)] };
    }),
  };
}

const ended = (text: string): string => {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]["”’)]*$/u.test(first) ? first : `${first}.`;
};
