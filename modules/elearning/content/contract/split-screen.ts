import { screen } from '#kit/contract/screen.ts';
import { postsToLibrary } from '../../contract/access.ts';

/** Where a past paper becomes questions. The bank draws it; its address stands here, so that a paper’s page can lead there. */
export const splitScreen = screen({
  path: '/notes/resource/:id/questions',
  title: 'Split into questions',
  access: postsToLibrary,
  parent: 'resource',
});
