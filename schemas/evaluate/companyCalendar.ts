/** The days on which the company works. Weekdays count from 1 for Monday; exceptions are days such as 2026-10-01. */
export interface CompanyCalendar {
  weekdays: ReadonlySet<number>
  /** Whether an exceptional day is worked. */
  exceptions: ReadonlyMap<string, boolean>
}

const usual: CompanyCalendar = { weekdays: new Set([1, 2, 3, 4, 5]), exceptions: new Map() }

let current = usual
let onWanted: (() => void) | undefined

/** Returns the calendar of the company; Monday to Friday until one is set. */
export const companyCalendar = (): CompanyCalendar => current

/** Sets the calendar that `workdays` counts by in this process; undefined restores the usual one. */
export function setCompanyCalendar(calendar: CompanyCalendar | undefined): void {
  current = calendar ?? usual
}

/** Registers what fetches the calendar; a browser does so only once an expression counts workdays. */
export function whenCalendarWanted(fetch: (() => void) | undefined): void {
  onWanted = fetch
}

/** Says that an expression is going to count workdays. */
export const wantCalendar = (): void => onWanted?.()
