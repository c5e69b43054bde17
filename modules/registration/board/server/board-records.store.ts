import { sql } from 'kysely';
import { there } from '#kit/server/sql/one.ts';
import type { BoardRecords } from '../../staff/server/board-records.ts';

/** What staff asks of the board. */
export const boardRecords: BoardRecords = {
  termOf: async (tx, staffMemberId) => {
    const { rows } = await sql<{ id: number; position: string; categoryName: string; termTo: string | null }>`
      select m.id, m.position, y.name as "categoryName", coalesce(m.resigned_on, m.term_to) as "termTo"
        from registration.board_member m
        join registration.board_category y on y.school_id = m.school_id and y.id = m.category_id
       where m.staff_member_id = ${staffMemberId} order by m.term_from desc limit 1`.execute(tx);
    return rows[0] ?? null;
  },
  matches: async (tx, { nationalId, phone }) => {
    const { rows } = await sql<{ id: number; name: string | null; category: string; sameId: boolean }>`
      select m.id, m.full_name as name, y.name as category, (m.national_id = ${nationalId}) is true as "sameId"
        from registration.board_member m
        join registration.board_category y on y.school_id = m.school_id and y.id = m.category_id
       where m.full_name is not null and (m.national_id = ${nationalId} or m.phone = ${phone})
       order by m.term_from desc limit 5`.execute(tx);
    return rows.map((row) => ({ ...row, name: there(row.name) }));
  },
};
