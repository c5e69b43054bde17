import type { Route } from '#kit/server/http/implement.ts';
import type { BoardRecords } from './board-records.ts';
import { peopleRoutes } from './people.routes.ts';
import { staffRoutes } from './staff.routes.ts';

/** Teachers and staff, their posts and documents, and who of them is on the board. */
export const staffServer = (board: BoardRecords): Route[] => [...staffRoutes, ...peopleRoutes(board)];
