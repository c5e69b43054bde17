/** The screens of lessons. */
export const lessonsPages = {
  lessons: () => import('./LessonsScreen.tsx'),
  newLesson: () => import('./cards/NewLessonScreen.tsx'),
  lesson: () => import('./cards/LessonScreen.tsx'),
  subjectLessons: () => import('./of/SubjectLessonsScreen.tsx'),
  roomLessons: () => import('./of/RoomLessonsScreen.tsx'),
  classLessons: () => import('./of/ClassLessonsScreen.tsx'),
  teacherLessons: () => import('./of/TeacherLessonsScreen.tsx'),
};
