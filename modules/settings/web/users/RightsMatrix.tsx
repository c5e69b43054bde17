import { today } from '#kit/web/api/clock.ts';
import { Box as Scroller, Button, Select } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { type Role, roleCodes, roles } from '#kit/contract/roles.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { rightsApi, type AreaRights } from '../../contract/rights.ts';
import '../settings.css';

type Right = AreaRights['acts'][number];

/** Every screen and act with the roles that may, as the server itself judges; made to be printed. */
export function RightsMatrix({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(rightsApi.get, {});
  const [only, setOnly] = useState<Role | null>(null);
  return (
    <Page>
      <PageHeader
        title="Users"
        meta={[`Who can do what at ${viewer()?.schoolName ?? 'the school'}`, <DayText key="day" day={today()} />]}
        primary={
          <Button className="no-print" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className="no-print">{tabs}</div>
      <div className="rights-filter no-print">
        <Select
          label="Show what one role may do"
          placeholder="All roles"
          data={roleCodes.map((value) => ({ value, label: roles[value].name }))}
          value={only}
          onChange={(next) => setOnly(next)}
          clearable
          searchable
        />
      </div>
      {error && <ErrorState title="The rights could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.areas.map((area) => (
        <Area key={area.name} area={area} only={only} />
      ))}
    </Page>
  );
}

function Area({ area, only }: { area: AreaRights; only: Role | null }) {
  const mayOnly = (right: Right) => only === null || right.everyone || right.roles.includes(only);
  const opens = area.screens.filter(mayOnly);
  const does = area.acts.filter((act) => !act.reads && mayOnly(act));
  const named = roleCodes.filter((code) => [...opens, ...does].some((right) => right.roles.includes(code)));
  const columns = only === null ? named : [only];
  if (opens.length + does.length === 0) return null;
  return (
    <Box title={area.title}>
      {/* A table wider than the screen is moved with the keys, too. */}
      <Scroller component="section" className="rights-scroll" aria-label={`${area.title}: who can do what`} tabIndex={0}>
        <table className="table rights">
          <caption className="sr">{area.title}: who may open and do what</caption>
          <thead>
            <tr>
              <th scope="col">Right</th>
              <th scope="col">Everybody</th>
              {columns.map((code) => (
                <th key={code} scope="col">
                  {roles[code].name}
                </th>
              ))}
            </tr>
          </thead>
          <Group title="Opens" rights={opens} columns={columns} />
          <Group title="Does" rights={does} columns={columns} />
        </table>
      </Scroller>
    </Box>
  );
}

function Group({ title, rights, columns }: { title: string; rights: readonly Right[]; columns: readonly Role[] }) {
  if (rights.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns.length + 2}>
          {title}
        </th>
      </tr>
      {rights.map((right) => (
        <tr key={right.title}>
          <th scope="row">
            {right.title}
            {right.byWork.length > 0 && <span className="hint"> also: {right.byWork.join(', ').toLowerCase()}</span>}
            {right.schools && <span className="hint"> at {right.schools.join(', ')}</span>}
          </th>
          <Cell yes={right.everyone} />
          {columns.map((code) => (
            <Cell key={code} yes={right.everyone || right.roles.includes(code)} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ yes }: { yes: boolean }) {
  return <td>{yes && <Yes />}</td>;
}

function Yes() {
  return (
    <>
      <IconCheck size={16} stroke={1.7} aria-hidden="true" />
      <span className="sr">Yes</span>
    </>
  );
}
