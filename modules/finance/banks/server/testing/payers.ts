import { sql } from 'kysely';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { TestApp } from '#app/testing/school.ts';
import { mpesaApi } from '../../contract/mpesa.ts';

/** A confirmation as M-Pesa documents it; `changes` replace its fields. */
export function c2b(TransID: string, BillRefNumber: string, TransAmount: string, changes: Record<string, unknown> = {}) {
  return {
    TransactionType: 'Pay Bill',
    TransID,
    TransTime: '20260203104207',
    TransAmount,
    BusinessShortCode: '600638',
    BillRefNumber,
    InvoiceNumber: '',
    OrgAccountBalance: '49197.00',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 126',
    FirstName: 'JOHN',
    MiddleName: '',
    LastName: '',
    ...changes,
  };
}

/** A callback of a prompt that was paid, as M-Pesa documents it. */
export function paidPrompt(CheckoutRequestID: string, MpesaReceiptNumber: string, Amount: number) {
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: Amount },
            { Name: 'MpesaReceiptNumber', Value: MpesaReceiptNumber },
            { Name: 'TransactionDate', Value: 20260203102115 },
            { Name: 'PhoneNumber', Value: 254711000126 },
          ],
        },
      },
    },
  };
}

/** Posts over real HTTP, on a connection of its own. */
export async function deliver(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; text: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}, text };
}

type Draft = CallInput<typeof mpesaApi.update>;

/** Sets up M-Pesa as the finance administrator does, open to this machine, and has it call `daraja`; answers where to call. */
export async function setUpMpesa(
  app: TestApp,
  daraja: string | null,
  changes: Partial<Draft> = {},
): Promise<(what: string) => string> {
  const current = await app.call('ROLE_finance_admin', mpesaApi.get);
  const { status, body } = await app.call('ROLE_finance_admin', mpesaApi.update, {
    kind: 'paybill',
    shortCode: '600638',
    baseUrl: 'https://sandbox.safaricom.co.ke',
    consumerKey: 'key',
    consumerSecret: 'secret',
    passkey: 'passkey',
    initiator: 'bursar',
    credential: 'sealed-by-the-provider',
    addresses: ['127.0.0.1'],
    version: current.body.settings?.version ?? null,
    ...changes,
  });
  if (status !== 200) throw new Error(`M-Pesa is not set up: ${JSON.stringify(body)}`);
  if (daraja !== null) await sql`update finance.mpesa set base_url = ${daraja}`.execute(app.db.platform);
  const path = new URL(body.settings?.confirmationUrl ?? '').pathname.replace(/confirmation$/, '');
  return (what) => `${base(app)}${path}${what}`;
}

/** Where the app listens, on a port of its own. */
function base(app: TestApp): string {
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
