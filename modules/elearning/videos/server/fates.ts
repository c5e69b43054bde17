import { about, anonymised, erased, type Fates, kept, removed } from '#kit/server/privacy/fate.ts';

const part = about({ staff: kept('What was made for a class stays; nobody is named') });
const watched = about({ student: removed('What they watched, when, and how they answered') });

/** What becomes of this area’s tables when a person is erased. */
export const videosFates: Fates = {
  'elearning.video_lesson': about({
    staff: anonymised('What was made for a class stays; who made it goes', { author_name: erased }),
  }),
  'elearning.video_stream': part,
  'elearning.video_topic': part,
  'elearning.video_captions': part,
  'elearning.video_chapter': part,
  'elearning.video_question': part,
  'elearning.video_viewing': watched,
  'elearning.video_progress': watched,
  'elearning.video_day': watched,
  'elearning.video_answer': watched,
};
