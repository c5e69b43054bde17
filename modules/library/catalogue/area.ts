import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { copiesApi } from './contract/copies.ts';
import { labelsApi } from './contract/labels.ts';
import { marcApi } from './contract/marc.ts';
import { setBooks } from './contract/set-books.ts';
import { librarySettingsApi } from './contract/settings.ts';
import { titlesApi } from './contract/titles.ts';
import { writeOffApproval } from './contract/write-off-approval.ts';
import { writeOffsApi } from './contract/write-offs.ts';

/** Titles and their copies, from the sheet or the MARC file they come in to the label on the shelf. */
export const catalogue: Area = {
  name: 'catalogue',
  uses: [],
  publishes: [
    'library.setting',
    'library.title',
    'library.copy',
    'library.set_book',
    'library.write_off',
    'library.titles',
    'library.copies',
  ],
  apis: {
    titles: titlesApi,
    copies: copiesApi,
    setBooks,
    copyLabels: labelsApi,
    bookWriteOffs: writeOffsApi,
    librarySettings: librarySettingsApi,
    marc: marcApi,
  },
  entities: {
    title: everybody,
    copy: everybody,
    'write-off': everybody,
    'library settings': everybody,
    'labels of copies': everybody,
  },
  approvals: [writeOffApproval],
};
