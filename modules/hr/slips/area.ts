import type { Area } from '#kit/contract/module.ts';
import { openSlipApi, slipLinksApi } from './contract/links.ts';
import { mySlipsApi } from './contract/mine.ts';
import { slipPapersApi } from './contract/papers.ts';

/** Payslips as papers, the links by which they are sent, and one’s own. */
export const slips: Area = {
  name: 'slips',
  uses: ['setup', 'employees', 'leave', 'runs'],
  apis: { slipPapers: slipPapersApi, slipLinks: slipLinksApi, openSlip: openSlipApi, mySlips: mySlipsApi },
};
