import { type CompanyCalendar, setCompanyCalendar } from '../../../../schemas/evaluate/companyCalendar.ts'
import type { Call, Database, Handler } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

interface StoredCalendar {
  /** Weekdays from 0 for Sunday, as texts. */
  days: string[]
  exceptions: { date: string; working: boolean }[]
}

const usualDays = ['1', '2', '3', '4', '5']

/** Returns the weekdays of the working time that holds for all, and the exceptional days. */
async function storedCalendar(db: Database): Promise<StoredCalendar> {
  const rows = await new Statement().run(
    db,
    `select (select c."days" from "work_calendar" c where c."deleted_at" is null and c."organization_id" is null
         order by c."created_at" limit 1) as "days",
       (select coalesce(jsonb_agg(jsonb_build_object('date', to_char(d."date", 'YYYY-MM-DD'), 'working', d."working")
         order by d."date"), '[]') from "calendar_day" d) as "exceptions"`,
  )
  const days = rows[0]?.days
  return {
    days: Array.isArray(days) ? days.map(String) : usualDays,
    exceptions: (rows[0]?.exceptions ?? []) as StoredCalendar['exceptions'],
  }
}

/** GET /nbpm/calendar/company: the days that `workdays` counts by in a browser. */
export async function companyDays(call: Call) {
  const { days, exceptions } = await storedCalendar(call.db)
  const named = (isWorked: boolean) => exceptions.filter(day => day.working === isWorked).map(({ date }) => date)
  return { days, holidays: named(false), workdays: named(true) }
}

/** Reads the calendar that expressions on this server count workdays by. */
export async function readCompanyCalendar(db: Database): Promise<void> {
  const { days, exceptions } = await storedCalendar(db)
  const calendar: CompanyCalendar = {
    weekdays: new Set(days.map(day => Number(day) || 7)),
    exceptions: new Map(exceptions.map(({ date, working }) => [date, working])),
  }
  setCompanyCalendar(calendar)
}

/** Other servers read a changed calendar within a minute. */
export const calendarMilliseconds = 60_000

/** Within the transaction, which sees its own change; a rollback is mended within a minute. */
const readAgain: Handler = tx => readCompanyCalendar(tx.db)

/** Calls that change the calendar; expressions count by it as soon as they are answered. */
export const calendarFollows: Readonly<Record<string, Handler>> = Object.fromEntries(
  ['save', 'delete', 'restore', 'saveDay', 'deleteDays'].map(name => [`workCalendar.${name}`, readAgain]),
)
