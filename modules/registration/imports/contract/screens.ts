import { screen } from '#kit/contract/screen.ts';
import { importsUse } from '../../contract/access.ts';

export const importsScreens = {
  imports: screen({
    path: '/imports',
    title: 'Imports',
    access: importsUse,
    words: 'excel csv upload template bring in undo',
  }),
  import: screen({ path: '/imports/:id', title: 'Import', access: importsUse, parent: 'imports' }),
};
