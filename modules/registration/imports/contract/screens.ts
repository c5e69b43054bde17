import { screen } from '#kit/contract/screen.ts';
import { registrationWrite } from '../../contract/access.ts';

export const importsScreens = {
  imports: screen({
    path: '/imports',
    title: 'Imports',
    access: registrationWrite,
    words: 'excel csv upload template bring in undo',
  }),
  import: screen({ path: '/imports/:id', title: 'Import', access: registrationWrite, parent: 'imports' }),
};
