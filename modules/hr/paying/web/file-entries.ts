import type { Endpoint } from '#kit/contract/endpoint.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { type Payment, paymentFilesApi } from '../contract/payments.ts';

const failed = (problem: Error): void => say(problem.message);

/** What a payment is sent with: its file and letter, or the sheet to sign; nothing once it is withdrawn. */
export function fileEntries({ id, layout, state }: Pick<Payment, 'id' | 'layout' | 'state'>): MenuEntry[] {
  if (state === 'withdrawn') return [];
  const of = (endpoint: Endpoint): string => buildRequest(endpoint, { id } as never).url;
  const print = (label: string, endpoint: Endpoint): MenuEntry => ({
    label,
    onClick: () => void printFile(of(endpoint)).catch(failed),
  });
  if (layout === 'sheet') return [print('Print the sheet to sign', paymentFilesApi.sheet)];
  return [
    {
      label: layout === 'b2c' ? 'Download the file for M-Pesa' : 'Download the file for the bank',
      onClick: () => void download(of(paymentFilesApi.file), 'Payment.csv').catch(failed),
    },
    print('Print the letter to the bank', paymentFilesApi.letter),
  ];
}
