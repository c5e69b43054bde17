import type { Area } from '#kit/contract/module.ts';
import { analysisRead } from '../contract/access.ts';
import { markImportsApi } from './contract/mark-imports.ts';
import { sheetsApi } from './contract/sheets.ts';

export const marks: Area = {
  name: 'marks',
  uses: ['setup', 'teaching', 'sittings', 'results'],
  apis: { sheets: sheetsApi, markImports: markImportsApi },
  entities: { 'sheet of marks': analysisRead },
};
