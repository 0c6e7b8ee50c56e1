import { sql } from 'kysely'
import type { Diagram } from '../../schemas/types/diagram.ts'
import type { Call, Handler } from '../../server/ground/kernel/call.ts'

const day = 86_400_000
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const regions = ['北京', '上海', '广东', '浙江', '江苏', '四川', '湖北', '陕西', '辽宁', '新疆', '内蒙古', '台湾']

/** Always the same for one day, so that two pictures of it agree. */
const visitsOn = (time: number) => {
  const number = Math.floor(time / day)
  return 40 + ((number * 37) % 61) - (new Date(time).getUTCDay() % 6 === 0 ? 25 : 0)
}

function daysBetween({ input }: Call): number[] {
  const to = Date.parse(String(input.to ?? '2026-01-31'))
  const from = Date.parse(String(input.from ?? '2026-01-01'))
  const count = Math.min(Math.floor((to - from) / day) + 1, 400)
  return Array.from({ length: Math.max(count, 0) }, (_, index) => from + index * day)
}

const rowsOf = async (call: Call, query: ReturnType<typeof sql>) =>
  (await query.execute(call.db)).rows as Record<string, unknown>[]

/** Figures of the example company for charts. */
export const reportHandlers: Record<string, Handler> = {
  'report.visits': async call =>
    daysBetween(call).map(time => ({
      day: new Date(time).toISOString().slice(0, 10),
      visits: visitsOn(time),
      visitors: Math.round(visitsOn(time) * 0.6),
    })),
  'report.grades': call =>
    rowsOf(
      call,
      sql`select grade, count(*)::int as employees from employee where deleted_at is null group by grade
        order by grade`,
    ),
  'report.departments': call =>
    rowsOf(
      call,
      sql`select d.id as "departmentId", d.name as "departmentName",
            count(e.id) filter (where e.active)::int as active, count(e.id) filter (where not e.active)::int as "left"
          from department d left join employee e on e.department_id = d.id and e.deleted_at is null
          where d.deleted_at is null group by d.id, d.name, d.path order by d.path`,
    ),
  'report.activeShare': async call => {
    const [row] = await rowsOf(
      call,
      sql`select count(*) filter (where active)::int as active, count(*)::int as total from employee
        where deleted_at is null`,
    )
    return row ?? null
  },
  'report.hours': async call => {
    const days = daysBetween(call)
    return weekdays.flatMap((weekday, index) =>
      Array.from({ length: 12 }, (_, slot) => ({
        weekday,
        hour: `${String(slot * 2).padStart(2, '0')} 时`,
        visits: days
          .filter(time => (new Date(time).getUTCDay() + 6) % 7 === index)
          .reduce((sum, time) => sum + Math.round((visitsOn(time) * Math.max(0, 6 - Math.abs(slot - 5))) / 20), 0),
      })),
    )
  },
  'report.onboarding': async call => {
    const [counts = {}] = await rowsOf(
      call,
      sql`select count(*)::int as "all", count(*) filter (where active)::int as active from employee
        where deleted_at is null`,
    )
    return { diagram: onboarding(Number(counts.all), Number(counts.active)) }
  },
  'report.regions': call =>
    rowsOf(
      call,
      sql`select (${sql.val(regions)}::text[])[1 + id::int % (1 + id::int % ${sql.val(regions.length)})] as region,
            count(*)::int as employees
          from employee where deleted_at is null and id ~ '^[0-9]{1,4}$' group by 1 order by 2 desc`,
    ),
  'report.offices': call =>
    rowsOf(
      call,
      sql`select office, longitude, latitude, (select count(*)::int from employee e
            where e.deleted_at is null and e.id ~ '^[0-9]{1,4}$' and e.id::int % 3 = place) as employees
          from (values (0, '杭州总部', 120.16::float8, 30.27::float8), (1, '深圳研发中心', 114.06, 22.54),
            (2, '成都交付中心', 104.07, 30.57)) as offices(place, office, longitude, latitude) order by 4 desc`,
    ),
}

/** Returns a flow of all employees that splits into those who stayed and those who left. */
function onboarding(all: number, active: number): Diagram {
  return {
    measures: [{ name: 'visits', title: '人数', unit: '人' }],
    shapes: [
      { id: 'start', kind: 'startEvent', x: 0, y: 32, width: 36, height: 36, name: '报到' },
      { id: 'enter', kind: 'userTask', x: 90, y: 10, width: 110, height: 80, name: '登记', figures: { visits: all } },
      { id: 'stays', kind: 'exclusiveGateway', x: 260, y: 25, width: 50, height: 50, name: '在职？' },
      {
        id: 'work',
        kind: 'userTask',
        x: 370,
        y: 10,
        width: 110,
        height: 80,
        name: '在岗',
        figures: { visits: active },
      },
      {
        id: 'gone',
        kind: 'endEvent',
        x: 407,
        y: 130,
        width: 36,
        height: 36,
        name: '离职',
        figures: { visits: all - active },
      },
    ],
    edges: [
      {
        id: 'a',
        kind: 'flow',
        points: [
          [36, 50],
          [90, 50],
        ],
      },
      {
        id: 'b',
        kind: 'flow',
        points: [
          [200, 50],
          [260, 50],
        ],
      },
      {
        id: 'c',
        kind: 'flow',
        points: [
          [310, 50],
          [370, 50],
        ],
        name: '是',
        figures: { visits: active },
      },
      {
        id: 'd',
        kind: 'flow',
        points: [
          [285, 75],
          [285, 148],
          [407, 148],
        ],
        name: '否',
        isDefault: true,
        figures: { visits: all - active },
      },
    ],
  }
}
