import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { post, postDraft } from '#modules/settings/contract/people/posts.ts';
import { registrationWrite, staffRead } from '../../contract/access.ts';

const path = '/api/registration/posts';

/** The look-up of posts that staff hold; the school adds its own. */
export const postsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: staffRead,
    summary: 'Posts that staff hold',
    input: pageInput(['name', 'holders']),
    output: pageOf(post),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: staffRead,
    summary: 'One post',
    input: byId,
    output: post,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Add a post',
    input: postDraft,
    output: post,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Change a post',
    input: postDraft.extend({ id, version: z.number().int() }),
    output: post,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Remove a post that nobody ever held',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
