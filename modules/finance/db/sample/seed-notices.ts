import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { mpesaAddresses, secretPath } from '../../banks/server/incoming/address.rules.ts';
import { insertNotice, type NoticeKind } from '../../banks/server/incoming/keep.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';
import { judgeKept } from '../../banks/server/incoming/take-notice.ts';

/**
 * What M-Pesa told: a payment whose code comes again with another amount, one whose amount or code nobody can read, another
 * paybill's, a day that is years away, a prompt that nobody sent. Each waits for another reason.
 */
export async function seedNotices(own: SchoolContext, admissionNo: string, today: string): Promise<void> {
  await sql`
    insert into finance.mpesa (kind, short_code, base_url, addresses, path)
    values ('paybill', '400222', 'https://sandbox.safaricom.co.ke', ${[...mpesaAddresses]}, ${secretPath(own.school.id)})
    on conflict do nothing`.execute(own.tx);
  const at = (day: string) => `${day.replaceAll('-', '')}101500`;
  const yesterday = at(addDays(today, -1));
  const c2b = (TransID: string, TransAmount: string, more: object = {}) => ({
    TransactionType: 'Pay Bill',
    TransID,
    TransTime: yesterday,
    TransAmount,
    BusinessShortCode: '400222',
    BillRefNumber: admissionNo,
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 126',
    FirstName: 'WANJIRŨ',
    MiddleName: "O'BRIEN",
    LastName: '',
    ...more,
  });
  const paid = {
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-1',
        CheckoutRequestID: 'ws_CO_191220191020363925',
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: 3200 },
            { Name: 'MpesaReceiptNumber', Value: 'TB91K777QX' },
            { Name: 'Balance' },
            { Name: 'TransactionDate', Value: Number(yesterday) },
            { Name: 'PhoneNumber', Value: 254_722_345_126 },
          ],
        },
      },
    },
  };
  // A cashier’s code of which M-Pesa says another amount, and one of which nobody tells.
  const { rows } = await sql<{ id: number }>`
    select id from registration.student where admission_no = ${admissionNo}`.execute(own.tx);
  const { mpesa } = await openBooks(own.tx);
  for (const reference of ['TB96K777QX', 'TB97K777QX'])
    await receiveFees(own, {
      studentId: one(rows).id,
      day: addDays(today, -1),
      mode: 'mpesa',
      reference,
      moneyId: mpesa,
      amount: 500_000,
    });
  const told: readonly [NoticeKind, string | object][] = [
    ['confirmation', c2b('TB90K777QX', '4500.00')],
    ['confirmation', c2b('TB90K777QX', '45000.00')],
    ['confirmation', c2b('TB92K777QX', '5,OOO')],
    ['confirmation', c2b('', '1200.00')],
    ['confirmation', c2b('TB93K777QX', '1500.00', { BusinessShortCode: '400223' })],
    ['confirmation', c2b('TB94K777QX', '2750.00', { TransTime: at('2019-02-03') })],
    ['prompt', paid],
    ['confirmation', '{"TransactionType":"Pay Bill","TransID":"TB95K7'],
    ['confirmation', c2b('TB96K777QX', '500.00')],
    ['confirmation', ''],
  ];
  for (const [what, said] of told) {
    const raw = Buffer.from(typeof said === 'string' ? said : JSON.stringify(said));
    const heard = { what, proved: true, address: mpesaAddresses[0], raw, size: raw.length };
    const id = await insertNotice(own.tx, { channel: 'mpesa', feedId: 0 }, heard, own.now);
    if (id !== null) await judgeKept(own, id);
  }
}
