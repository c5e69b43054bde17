import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import type { HrSettings } from '../contract/settings.ts';

/** A school that has said nothing. */
const unsaid: HrSettings = {
  nssfRounding: 'cent',
  healthRounding: 'cent',
  housingRounding: 'cent',
  taxRounding: 'cent',
  keepsThird: true,
  alertPercent: 20,
  partMonth: 'calendar',
  monthHours: 225,
  lateCounts: false,
  lateFreeMinutes: 0,
  payDay: 28,
  employerPin: null,
  nssfNo: null,
  shaNo: null,
  nitaNo: null,
  helbNo: null,
  linkDays: 30,
  version: 0,
};

/** What holds for all of the school’s payroll; what is usual where it has said nothing. */
export async function hrSetting(tx: Tx): Promise<HrSettings> {
  const { rows } = await sql<HrSettings>`
    select nssf_rounding as "nssfRounding", health_rounding as "healthRounding", housing_rounding as "housingRounding",
           tax_rounding as "taxRounding", keeps_third as "keepsThird", alert_percent as "alertPercent", part_month as "partMonth",
           month_hours as "monthHours", late_counts as "lateCounts", late_free_minutes as "lateFreeMinutes", pay_day as "payDay",
           employer_pin as "employerPin", nssf_no as "nssfNo", sha_no as "shaNo", nita_no as "nitaNo", helb_no as "helbNo",
           link_days as "linkDays", version
      from hr.setting`.execute(tx);
  return rows[0] ?? unsaid;
}

/** Throws 409 when somebody has saved them since `version`. */
export async function saveHrSetting(ctx: StoreContext, { version, ...said }: HrSettings): Promise<HrSettings> {
  const before = await hrSetting(ctx.tx);
  const { rows } = await sql<{ version: number }>`
    insert into hr.setting as s (
      nssf_rounding, health_rounding, housing_rounding, tax_rounding, keeps_third, alert_percent, part_month, month_hours,
      late_counts, late_free_minutes, pay_day, employer_pin, nssf_no, sha_no, nita_no, helb_no, link_days)
    values (
      ${said.nssfRounding}, ${said.healthRounding}, ${said.housingRounding}, ${said.taxRounding}, ${said.keepsThird},
      ${said.alertPercent}, ${said.partMonth}, ${said.monthHours}, ${said.lateCounts}, ${said.lateFreeMinutes}, ${said.payDay},
      ${said.employerPin}, ${said.nssfNo}, ${said.shaNo}, ${said.nitaNo}, ${said.helbNo}, ${said.linkDays})
    on conflict (school_id) do update
      set nssf_rounding = excluded.nssf_rounding, health_rounding = excluded.health_rounding,
          housing_rounding = excluded.housing_rounding, tax_rounding = excluded.tax_rounding,
          keeps_third = excluded.keeps_third, alert_percent = excluded.alert_percent, part_month = excluded.part_month,
          month_hours = excluded.month_hours, late_counts = excluded.late_counts,
          late_free_minutes = excluded.late_free_minutes, pay_day = excluded.pay_day, employer_pin = excluded.employer_pin,
          nssf_no = excluded.nssf_no, sha_no = excluded.sha_no, nita_no = excluded.nita_no, helb_no = excluded.helb_no,
          link_days = excluded.link_days, version = s.version + 1
      where s.version = ${version}
    returning version`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('page of settings');
  const after = { ...said, version: rows[0]?.version ?? 1 };
  ctx.changed({ entity: 'HR settings', id: null, action: 'changed', before, after });
  return after;
}
