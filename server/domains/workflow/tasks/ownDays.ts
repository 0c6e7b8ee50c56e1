import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { dayRange } from '../../../services/records/search/dayRange.ts'
import { counts, doneTurns, isDoneBy } from './lists.ts'

interface OwnDay {
  date: string
  arrived: number
  done: number
  started: number
  /** Hours from arrival to decision, summed over the done tasks. */
  hours: number
}

const day = 86_400_000
const zone = `at time zone 'Asia/Shanghai'`

/** GET /nbpm/task/ownDays: returns what the caller received, did and started on each day of the range. */
export async function ownDays(call: Call<EndpointInput<'processTask.ownDays'>>) {
  const { from, to } = dayRange(call.input)
  const days = await daysBetween(call, from, to)
  return days.map(({ hours: _, ...shown }) => shown)
}

/** GET /nbpm/task/ownWeek: returns the caller's last seven days beside the seven before. */
export async function ownWeek(call: Call) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const from = new Date(Date.parse(today) - 13 * day).toISOString().slice(0, 10)
  const [days, open] = await Promise.all([daysBetween(call, from, today), counts(call)])
  const [before, week] = [days.slice(0, 7), days.slice(7)]
  const sum = (of: OwnDay[], name: 'done' | 'started' | 'hours') => of.reduce((all, one) => all + one[name], 0)
  const average = (of: OwnDay[]) => (sum(of, 'done') === 0 ? null : sum(of, 'hours') / sum(of, 'done'))
  return {
    todo: open.todo,
    claimable: open.claimable,
    unread: open.unread,
    done: sum(week, 'done'),
    doneBefore: sum(before, 'done'),
    doneDays: week.map(one => one.done),
    started: sum(week, 'started'),
    startedBefore: sum(before, 'started'),
    startedDays: week.map(one => one.started),
    hours: average(week),
    hoursBefore: average(before),
  }
}

async function daysBetween(call: Call, from: string, to: string): Promise<OwnDay[]> {
  const s = new Statement()
  const me = s.value(call.session?.userId ?? '')
  const [first, last] = [s.value(from), s.value(to)]
  const within = (moment: string) =>
    `${moment} >= (${first}::date)::timestamp ${zone} and ${moment} < (${last}::date + 1)::timestamp ${zone}`
  const onDay = (moment: string) => `(${moment} ${zone})::date as "date"`
  const decided = 'coalesce(l."decided_at", l."closed_at")'
  const rows = await s.run<OwnDay>(
    call.db,
    `with day as (select generate_series(${first}::date, ${last}::date, interval '1 day')::date as "date"),
     arrived as (select ${onDay('l."opened_at"')}, count(*)::int as "n" from ${doneTurns}
       where l."assignee" = ${me} and ${within('l."opened_at"')} group by 1),
     done as (select ${onDay(decided)}, count(*)::int as "n",
         coalesce(sum(extract(epoch from ${decided} - l."opened_at")), 0)::float8 / 3600 as "hours"
       from ${doneTurns} where ${isDoneBy(me)} and ${within(decided)} group by 1),
     started as (select ${onDay('i."started_at"')}, count(*)::int as "n" from "process_instance" i
       where i."initiator_id" = ${me} and i."deleted_at" is null and ${within('i."started_at"')} group by 1)
     select to_char(day."date", 'YYYY-MM-DD') as "date",
     coalesce(arrived."n", 0) as "arrived", coalesce(done."n", 0) as "done",
       coalesce(done."hours", 0) as "hours", coalesce(started."n", 0) as "started"
     from day left join arrived on arrived."date" = day."date" left join done on done."date" = day."date"
       left join started on started."date" = day."date" order by day."date"`,
  )
  return rows
}
