import type { Role } from '#kit/contract/roles.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import { addAccount } from '../server/accounts.ts';
import { createBranch } from '../server/area/branches.routes.ts';
import { asUsersOf, schoolInScope } from '../server/area/account-scope.ts';
import { openSchool } from '../server/area/schools.ts';

type SampleUser = readonly [username: string, fullName: string, role: Role, ...roles: Role[]];

const usersOfEducraft: readonly SampleUser[] = [
  ['admin', 'School Administrator', 'ROLE_All'],
  ['registrar', 'Admissions Registrar', 'ROLE_Admissions_Admin', 'ROLE_Add_or_Edit_students_and_Teachers'],
  ['deputy', 'Deputy Head', 'ROLE_Issue_Leaveout_or_Suspension'],
  [
    'bursar',
    'School Bursar',
    'ROLE_finance_admin',
    'ROLE_Access_Accounts_dashboard',
    'ROLE_View_Financial_reports',
    'ROLE_View_Dalily_Collections',
    'ROLE_Approve_Refund',
    'ROLE_Access_Expenses',
  ],
  [
    'accountant',
    'School Accountant',
    'ROLE_Cross_Receipts',
    'ROLE_Access_Expenses',
    'ROLE_create_budget',
    'ROLE_Process_Refund',
    'ROLE_Access_Other_Sources_of_income',
    'ROLE_View_Financial_reports',
  ],
  ['feesclerk', 'Fees Clerk', 'ROLE_Set_Fee_Structure', 'ROLE_Send_Fee_balances', 'ROLE_Access_Pocket_Money'],
  ['cashier', 'Fees Cashier', 'ROLE_Pay_Fees'],
  ['auditor', 'Internal Auditor', 'ROLE_View_Only'],
  ['examsadmin', 'Examinations Officer', 'ROLE_Exam_admin'],
  ['teacher', 'Class Teacher', 'ROLE_post_content'],
  ['secretary', 'School Secretary', 'ROLE_Send_Custom_sms'],
  ['timetabler', 'Timetable Master', 'ROLE_timetable_admin'],
  ['gatekeeper', 'Gate Keeper', 'ROLE_Keep_Gate'],
  ['hradmin', 'Human Resources Officer', 'ROLR_HR_ADMIN'],
  ['tutor', 'E-learning Tutor', 'ROLE_Elearning_Admin'],
];

/** The sample schools, still empty: other modules fill them. */
export interface SampleSchools {
  educraft: School;
  uhuru: School;
  coast: School;
}

/**
 * The sample branches, schools and users, all with one password, through the functions that the screens call.
 * @param passwordHash from `hashPassword`
 */
export async function seedPlatform(ctx: PlatformContext, passwordHash: string): Promise<SampleSchools> {
  const nairobi = await createBranch(ctx, 'Nairobi');
  const coastBranch = await createBranch(ctx, 'Coast');
  await addAccount(ctx, { kind: 'super' }, { ...draft('superuser', 'Super User'), roles: [], passwordHash });
  await addAccount(
    ctx,
    { kind: 'branch', branchId: nairobi.id },
    { ...draft('branchadmin', 'Branch Administrator'), roles: [], passwordHash },
  );
  const addSchool = async (branchId: number, name: string, users: readonly SampleUser[]) => {
    const school = await openSchool(ctx, branchId, name);
    await asUsersOf(ctx, school, async (own) => {
      for (const [username, fullName, ...roles] of users)
        await addAccount(own, { kind: 'school', schoolId: school.id }, { ...draft(username, fullName), roles, passwordHash });
    });
    return schoolInScope(ctx, school.id);
  };
  return {
    educraft: await addSchool(nairobi.id, 'EDUCRAFT LIMITED', usersOfEducraft),
    uhuru: await addSchool(nairobi.id, 'Uhuru Secondary School', [['uhuru.admin', 'School Administrator', 'ROLE_All']]),
    coast: await addSchool(coastBranch.id, 'Bahari Secondary School', [['bahari.admin', 'School Administrator', 'ROLE_All']]),
  };
}

// Addresses of the domain that is reserved for examples: no message of the sample can reach anybody.
function draft(username: string, fullName: string) {
  return { username, fullName, phone: null, email: `${username}@daftari.example`, staffMemberId: null };
}
