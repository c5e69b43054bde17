import { useLocalStorage } from '@mantine/hooks';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { paperSizes } from '../contract/receipts.ts';
import { receiptsApi } from '../contract/receipts.ts';

export type PaperSize = (typeof paperSizes)[number];

/** Opens the print dialog on a receipt. */
export function printReceipt(id: number, size: PaperSize): Promise<void> {
  return printFile(buildRequest(receiptsApi.print, { id, size }).url).catch((failure: Error) => say(failure.message));
}

/** What this computer prints after each receipt. */
export function usePrintChoice() {
  return useLocalStorage<PaperSize | 'none'>({
    key: 'daftari.receipt-paper',
    defaultValue: 'none',
    getInitialValueInEffect: false,
  });
}
