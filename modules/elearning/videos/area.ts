import type { Area } from '#kit/contract/module.ts';
import { elearningAdmin } from '../contract/access.ts';
import { learnerVideosApi, videoFilesApi } from './contract/learner.ts';
import { videosApi } from './contract/videos.ts';

/** Video lessons: files in ranges, captions, chapters, questions at moments, minutes really watched. */
export const videos: Area = {
  name: 'videos',
  uses: ['learners', 'content', 'bank', 'quizzes', 'assignments'],
  publishes: ['elearning.video_for', 'elearning.video_watched'],
  apis: { videoLessons: videosApi, learnerVideos: learnerVideosApi, videoFiles: videoFilesApi },
  entities: { 'video lesson': elearningAdmin },
};
