import { plainText, type RichText } from '#kit/contract/rich-text.ts';
import { wrongInBody } from '../../contract/check-body.ts';
import { whole } from '../../contract/marked.ts';
import { questionBody, type QuestionBody } from '../../contract/question.ts';
import type { ReadItem, ReadQuestion } from '../../contract/transfer.ts';
import { cleaned, fromHtml } from './html-text.ts';

/** A picture that came in a file; questions name it by its place, from 1, until it is kept. */
export interface ReadPicture {
  name: string;
  bytes: Uint8Array;
}

/** What a file of questions holds. */
export interface ReadFile {
  items: ReadItem[];
  pictures: ReadPicture[];
}

/** One item as its reader found it. */
export interface Found extends Partial<Pick<ReadQuestion, 'feedback' | 'tags' | 'difficulty' | 'source' | 'marks'>> {
  title: string;
  text: RichText;
  body: QuestionBody;
  left: string[];
}

/** Says why one item is not taken, in words. */
export class Unheld extends Error {}

/** An item as its preview shows it: taken if it is a whole question, otherwise with what is wrong with it. */
export function itemOf(number: number, title: string, read: () => Found): ReadItem {
  try {
    const { text, body, left, ...more } = read();
    const words = (plainText(text).replace(/\s+/g, ' ') || title).slice(0, 200);
    const shape = questionBody.safeParse(body);
    const problem = shape.success ? wrongInBody(shape.data)[0]?.message : shape.error.issues[0]?.message;
    if (!shape.success || problem !== undefined) return unheld(number, words, problem ?? 'It is not whole.', body.kind, left);
    if (text.content.length === 0 && body.kind !== 'cloze') return unheld(number, words, 'It asks nothing.', body.kind, left);
    const question: ReadQuestion = {
      text: text.content.length === 0 ? fillIn : text,
      body: shape.data,
      marks: Math.min(100_000, Math.max(0, Math.round(more.marks ?? 100))),
      feedback: (more.feedback ?? '').trim().slice(0, 4000),
      tags: [...new Set((more.tags ?? []).map((tag) => cleaned(tag).trim().slice(0, 60)).filter((tag) => tag !== ''))].slice(
        0,
        20,
      ),
      difficulty: more.difficulty ?? null,
      source: more.source ?? null,
    };
    return { number, words, kind: body.kind, left: [...new Set(left)], problem: null, question };
  } catch (error) {
    if (error instanceof Unheld) return unheld(number, title, error.message, null, []);
    throw error;
  }
}

const fillIn: RichText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fill in the gaps.' }] }],
};

const unheld = (number: number, words: string, problem: string, kind: ReadItem['kind'], left: string[]): ReadItem => ({
  number,
  words: cleaned(words).slice(0, 200) || `Question ${number}`,
  kind,
  left,
  problem,
  question: null,
});

/** A percentage as files have it, as a share. */
export const shareOf = (percent: string | number | null): number => {
  const number = Number(percent ?? 0);
  return Number.isFinite(number) ? Math.max(-whole, Math.min(whole, Math.round(number * 100))) : 0;
};

/** The words of HTML without its looks. */
export const plainOf = (html: string): string => plainText(fromHtml(html).text).replace(/\n+/g, ' ').trim();

/** The same with its lines. */
export const linesOf = (html: string): string => plainText(fromHtml(html).text);

/** Keys of the parts of one question, which the server makes anew. */
export const partId = (place: number): string => `p${place + 1}`;
