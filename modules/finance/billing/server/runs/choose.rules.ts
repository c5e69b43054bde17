import type { PlanStructure, PlanStudent } from './plan.types.ts';

/** The structure that fits a student in most particulars, or why there is none. */
export function chooseStructure(structures: readonly PlanStructure[], student: PlanStudent): PlanStructure | string {
  const fitting = structures.filter((structure) => fits(structure, student));
  const most = Math.max(0, ...fitting.map(particulars));
  const best = fitting.filter((structure) => particulars(structure) === most);
  const [only, other] = best;
  if (!only) return 'No published fee structure fits.';
  if (other) return `Two fee structures fit alike: ${only.title} and ${other.title}.`;
  return only;
}

function fits(structure: PlanStructure, student: PlanStudent): boolean {
  const { classIds, boarding, newcomer, gender, category, sponsorId } = structure;
  return (
    (classIds.length === 0 || (student.classId !== null && classIds.includes(student.classId))) &&
    (boarding === null || boarding === student.boarding) &&
    (newcomer === null || (newcomer === 'new') === student.newcomer) &&
    (gender === null || gender === student.gender) &&
    (category === null || category.toLowerCase() === student.category?.toLowerCase()) &&
    (sponsorId === null || student.sponsorIds.includes(sponsorId))
  );
}

function particulars({ classIds, boarding, newcomer, gender, category, sponsorId }: PlanStructure): number {
  return [boarding, newcomer, gender, category, sponsorId].filter((one) => one !== null).length + (classIds.length > 0 ? 1 : 0);
}
