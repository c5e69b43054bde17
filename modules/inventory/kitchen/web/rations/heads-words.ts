import { counted } from '#kit/web/ui/in-words.ts';
import type { Heads } from '../../contract/rations.ts';

/** `312 boarders and 48 day scholars eat that day.` */
export const headsWords = ({ boarders, dayScholars }: Heads): string =>
  `${counted(boarders, 'boarder', 'boarders')} and ${counted(dayScholars, 'day scholar', 'day scholars')} eat that day.`;
