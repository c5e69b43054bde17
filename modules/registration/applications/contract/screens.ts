import { screen } from '#kit/contract/screen.ts';
import { registrationWrite } from '../../contract/access.ts';

export const applicationsScreens = {
  applicants: screen({
    path: '/applicants',
    title: 'Applicants',
    access: registrationWrite,
    words: 'applications admission windows waiting list offers',
  }),
  applicant: screen({ path: '/applicants/:id', title: 'Applicant', access: registrationWrite, parent: 'applicants' }),
};
