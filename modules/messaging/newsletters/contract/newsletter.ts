import { z } from 'zod';
import { id, instant, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { imagesOf, richText } from '#kit/contract/rich-text.ts';

export const newsletterStates = ['draft', 'review', 'published', 'archived'] as const;
export const newsletterState = z.enum(newsletterStates);
export type NewsletterState = z.output<typeof newsletterState>;

/** The most images of one newsletter. */
export const mostImages = 40;

const plain = richText.refine((text) => imagesOf(text).length === 0, 'Add images under the section, with who is on them.');

/** An image of a section: the students who can be recognised on it, or that nobody can. */
const imageDraft = z
  .object({
    fileId: id,
    caption: optionalLine(200),
    nobody: z.boolean().default(false),
    studentIds: z.array(id).max(60, 'Name 60 students at most.').default([]),
  })
  .refine(({ nobody, studentIds }) => !nobody || studentIds.length === 0, {
    path: ['nobody'],
    message: 'Remove the students, or the tick that nobody can be recognised.',
  });

export const newsletterDraft = z.object({
  title: line(120),
  sections: z
    .array(
      z.object({
        heading: optionalLine(120),
        body: plain,
        images: z.array(imageDraft).max(12, 'Put 12 images at most in one section.').default([]),
      }),
    )
    .min(1, 'Write a section.')
    .max(20, 'Write 20 sections at most.'),
});
export type NewsletterDraft = z.output<typeof newsletterDraft>;

export const newsletterRow = z.object({
  id,
  title: z.string(),
  state: newsletterState,
  year: z.int().nullable(),
  number: z.int().nullable(),
  author: z.string(),
  reviewer: z.string().nullable(),
  images: z.int(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
});
export type NewsletterRow = z.output<typeof newsletterRow>;

/** What keeps a newsletter from being published: an image nobody has looked at, or students whose families did not say yes. */
const problem = z.object({
  section: z.int(),
  fileId: id,
  caption: z.string().nullable(),
  /** Tagged students without the consent; none for an image without a tag. */
  students: z.array(z.object({ id, name: z.string() })),
});
export type ImageProblem = z.output<typeof problem>;

export const newsletter = newsletterRow.omit({ images: true }).extend({
  version: z.int(),
  /** The caller has written in it, and so does not approve it. */
  mine: z.boolean(),
  sections: z.array(
    z.object({
      heading: z.string().nullable(),
      body: richText,
      images: z.array(
        z.object({
          fileId: id,
          caption: z.string().nullable(),
          nobody: z.boolean(),
          students: z.array(z.object({ id, name: z.string() })),
        }),
      ),
    }),
  ),
  problems: z.array(problem),
  remark: z.string().nullable(),
  submittedAt: instant.nullable(),
  archivedAt: instant.nullable(),
  /** The end of its link; null until it is published. */
  link: z.string().nullable(),
});
export type Newsletter = z.output<typeof newsletter>;

export const newsletterFilter = pageInput(['publishedAt', 'title', 'author', 'number', 'updatedAt'], '-updatedAt').extend({
  state: newsletterState.optional(),
  year: z.int().min(2000).max(2200).optional(),
});
export type NewsletterFilter = z.output<typeof newsletterFilter>;
