import { openScreens } from './every-screen.ts';

openScreens((module) => module === 'finance' || module === 'messaging');
