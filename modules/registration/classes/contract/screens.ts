import { screen } from '#kit/contract/screen.ts';
import { registrationWrite } from '../../contract/access.ts';

export const classesScreens = {
  classes: screen({
    path: '/classes',
    title: 'Classes',
    access: registrationWrite,
    words: 'population streams class teachers capacity subjects',
  }),
  class: screen({ path: '/classes/:id', title: 'Class', access: registrationWrite, parent: 'classes' }),
  alumni: screen({
    path: '/classes/alumni',
    title: 'Alumni',
    access: registrationWrite,
    parent: 'classes',
    words: 'completed former students leavers old boys old girls',
  }),
};
