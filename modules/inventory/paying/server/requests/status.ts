import { sql } from 'kysely';
import type { RequestStatus } from '../../contract/requests.ts';

/** Where a request `r` with its voucher `v` stands, as SQL. */
export const requestStatus = sql<RequestStatus>`(
  case when r.state <> 'approved' then r.state
       when v.state = 'draft' then 'drafted' when v.state = 'paid' then 'paid' when v.state = 'reversed' then 'reversed'
       when v.state = 'cancelled' then 'voucher_cancelled' else 'signed' end)`;
