import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { plainText, type RichText } from '#kit/contract/rich-text.ts';
import type { HeldWhy } from '../../contract/words.ts';
import { thinkSetting } from '../settings.store.ts';
import type { Ctx } from '../who.ts';
import { hasListed, type ListedWord } from './alike.rules.ts';
import { hasContact } from './contact.rules.ts';

export interface Judged {
  readonly state: 'waiting' | 'shown';
  readonly held: HeldWhy | null;
}

/** All that somebody reads of a post: its title, its words and what stands for its pictures. */
const readable = (title: string | null, text: RichText): string =>
  [
    title ?? '',
    plainText(text),
    ...text.content.flatMap((block) => (block.type === 'image' ? [block.attrs.alt ?? ''] : [])),
  ].join('\n');

/** Whether a student’s post is shown at once or waits, and why. Throws 400 where the school takes no such words. */
export async function judgePost(ctx: Ctx, title: string | null, text: RichText): Promise<Judged> {
  const { before, onWords } = await thinkSetting(ctx.tx);
  const { rows } = await sql<ListedWord>`select w.word, w.stem from elearning.think_word w`.execute(ctx.tx);
  const read = readable(title, text);
  if (hasListed(read, rows)) {
    if (onWords === 'refuse')
      throw fieldError(
        title !== null && hasListed(title, rows) ? 'title' : 'text',
        'Your school does not take some of these words here. Say it in another way.',
      );
    return { state: 'waiting', held: 'words' };
  }
  if (JSON.stringify(text).includes('"type":"link"') || hasContact(read)) return { state: 'waiting', held: 'contact' };
  return before ? { state: 'waiting', held: 'before' } : { state: 'shown', held: null };
}
