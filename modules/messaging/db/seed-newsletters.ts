import type { SchoolContext } from '#kit/server/http/context.ts';
import { newsletterDraft } from '../newsletters/contract/newsletter.ts';
import { decideNewsletter, submitNewsletter } from '../newsletters/server/publish.store.ts';
import { createNewsletter } from '../newsletters/server/write.store.ts';
import { actingAs, sampleUsers } from './seed-notices.ts';
import { samplePictures } from './sample-pictures.ts';
import { sampleText } from './sample-texts.ts';

/** A published newsletter of a sample school, and a draft. A school with one user has only the draft: nobody reviews it. */
export async function seedNewsletters(ctx: SchoolContext): Promise<void> {
  const users = await sampleUsers(ctx);
  const reviewer = users[0];
  const author = users.find(({ username }) => username === 'secretary') ?? reviewer;
  if (!author || !reviewer) return;
  if (author !== reviewer) await publishOne(actingAs(ctx, author, 6), actingAs(ctx, reviewer, 5));
  await createNewsletter(
    actingAs(ctx, author),
    newsletterDraft.parse({
      title: 'Closing day and holidays',
      sections: [
        {
          heading: 'Dates',
          body: sampleText(
            'School closes at noon. Buses leave from the main gate.',
            '- Boarders sign out with the matron',
            '- Report forms are given out in class',
          ),
        },
        { heading: 'From the library', body: sampleText('Borrowed books come back before closing day.') },
      ],
    }),
  );
}

async function publishOne(writing: SchoolContext, deciding: SchoolContext): Promise<void> {
  const files: number[] = [];
  for (const [place, bytes] of (await samplePictures()).entries())
    files.push(
      await writing.services.files.keepMade(writing, {
        bytes,
        name: `picture-${place + 1}.jpg`,
        type: 'image/jpeg',
        purpose: 'photo',
      }),
    );
  const [field, garden] = files as [number, number];
  const made = await createNewsletter(
    writing,
    newsletterDraft.parse({
      title: 'News of the term',
      sections: [
        {
          heading: 'A new playing field',
          body: sampleText(
            'The field behind the dining hall is levelled and seeded. The first matches are played after half-term.',
            'We thank the parents who gave a Saturday to it.',
          ),
          images: [{ fileId: field, caption: 'The field, seen from the dining hall', nobody: true }],
        },
        {
          heading: 'The kitchen garden',
          body: sampleText(
            'The agriculture club has planted two hundred seedlings.',
            '- Sukuma wiki and spinach for the kitchen',
            '- Onions for the market day',
          ),
          images: [{ fileId: garden, caption: 'Seedlings in the second week', nobody: true }],
        },
        { heading: 'Dates', body: sampleText('Visiting day is on the last Saturday of the month, from 9 am to 4 pm.') },
      ],
    }),
  );
  const { id, version } = await submitNewsletter(writing, made);
  await decideNewsletter(deciding, { id, version, approved: true, remark: null });
}
