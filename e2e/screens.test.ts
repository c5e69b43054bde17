import { openScreens } from './testing/every-screen.ts';

openScreens((module) => module !== 'finance' && module !== 'messaging');
