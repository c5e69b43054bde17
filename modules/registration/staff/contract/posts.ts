import { pageInput } from '#kit/contract/page.ts';
import { resource } from '#kit/contract/resource.ts';
import { post, postDraft } from '#modules/settings/contract/people/posts.ts';
import { registrationWrite, staffRead } from '../../contract/access.ts';

/** The look-up of posts that staff hold; the school adds its own. */
export const posts = resource({
  path: '/api/registration/posts',
  access: { read: staffRead, write: registrationWrite },
  words: {
    one: 'post',
    many: 'Posts',
    says: { list: 'Posts that staff hold', remove: 'Remove a post that nobody ever held' },
  },
  record: post.shape,
  draft: postDraft,
  filter: pageInput(['name', 'holders']),
});
export const postsApi = posts.api;
