import { type Screens, screen } from '#kit/contract/screen.ts';
import { payRead } from '../../contract/access.ts';

export const plansScreens = {
  simulation: screen({
    path: '/hr/simulation',
    title: 'Payroll simulation',
    access: payRead,
    words: 'budget board next year plan raise increment new posts bonus cost what if forecast',
  }),
} as const satisfies Screens;

export const plansActions = [
  {
    title: 'Simulate next year’s pay for the board',
    screen: 'simulation',
    access: payRead,
    words: 'budget forecast raise posts cost',
  },
] as const;
