import { type Screens, screen } from '#kit/contract/screen.ts';
import { teachingUse } from '../../contract/access.ts';

/** Schemes of work and lesson plans. Everybody opens them: who teaches nothing and approves nothing finds them empty. */
export const lessonsScreens = {
  lessonPlans: screen({
    path: '/lessons/plans',
    title: 'My lesson plans',
    access: teachingUse,
    words: 'lessons teaching record of work covered',
  }),
  allLessonPlans: screen({
    path: '/lessons/plans/all',
    title: 'All lesson plans',
    access: teachingUse,
    words: 'lessons approve coverage syllabus teachers',
  }),
  lessonPlan: screen({ path: '/lessons/plan/:id', title: 'Lesson plan', access: teachingUse, parent: 'lessonPlans' }),
  schemes: screen({
    path: '/lessons/schemes',
    title: 'Schemes of work',
    access: teachingUse,
    words: 'lessons syllabus strands topics',
  }),
  scheme: screen({ path: '/lessons/scheme/:id', title: 'Scheme of work', access: teachingUse, parent: 'schemes' }),
} as const satisfies Screens;
