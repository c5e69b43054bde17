import { type Screens, screen } from '#kit/contract/screen.ts';

/** Schemes of work and lesson plans. Everybody opens them: who teaches nothing and approves nothing finds them empty. */
export const lessonsScreens = {
  lessonPlans: screen({
    path: '/lessons/plans',
    title: 'My lesson plans',
    access: 'signedIn',
    words: 'lessons teaching record of work covered',
  }),
  allLessonPlans: screen({
    path: '/lessons/plans/all',
    title: 'All lesson plans',
    access: 'signedIn',
    words: 'lessons approve coverage syllabus teachers',
  }),
  lessonPlan: screen({ path: '/lessons/plan/:id', title: 'Lesson plan', access: 'signedIn', parent: 'lessonPlans' }),
  schemes: screen({
    path: '/lessons/schemes',
    title: 'Schemes of work',
    access: 'signedIn',
    words: 'lessons syllabus strands topics',
  }),
  scheme: screen({ path: '/lessons/scheme/:id', title: 'Scheme of work', access: 'signedIn', parent: 'schemes' }),
} as const satisfies Screens;
