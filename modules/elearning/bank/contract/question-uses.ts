import { z } from 'zod';

/** Where a question stands: a quiz by its title. */
export const questionUse = z.object({
  title: z.string(),
  /** In words: `Published`. */
  state: z.string(),
  addedBy: z.string(),
  href: z.string(),
});
export type QuestionUse = z.infer<typeof questionUse>;
