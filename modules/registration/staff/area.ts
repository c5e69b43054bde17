import type { Area } from '#kit/contract/module.ts';
import { staffRead } from '../contract/access.ts';
import { peopleApi } from './contract/people.ts';
import { posts } from './contract/posts.ts';
import { staffApi, teachersApi } from './contract/staff.ts';
import { staffDocumentsApi } from './contract/staff-documents.ts';

/** Teachers and other staff, their posts and documents, and who of them is on record as somebody else too. */
export const staff: Area = {
  name: 'staff',
  uses: ['students', 'classes'],
  apis: {
    teachers: teachersApi,
    staff: staffApi,
    people: peopleApi,
    posts,
    staffDocuments: staffDocumentsApi,
  },
  entities: {
    'staff member': staffRead,
  },
};
