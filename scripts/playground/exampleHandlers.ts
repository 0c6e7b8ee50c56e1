import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { textsOf } from '../../schemas/evaluate/textOf.ts'
import type { Returns } from '../../schemas/types/endpoint.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { Call, Handler } from '../../server/ground/kernel/call.ts'
import { FileAnswer } from '../../server/ground/kernel/fileAnswer.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { page } from '../../server/services/records/search/page.ts'
import { reportHandlers } from './reportHandlers.ts'

/** Ticked departments by team, kept while the example server runs. */
const ticks = new Map<string, string[]>()

/** Handlers with a meaningful result; every other handler returns its declared shape. */
const written: Record<string, Handler> = {
  ...reportHandlers,
  'employee.reset': async call => ({ pin: String(100_000 + (Number(call.input.id) % 9000) * 100 + 7) }),
  'employee.summary': async call => {
    const { rows } = await sql<{ total: number; before: number }>`
      select count(*)::int as total, (count(*) filter (where created_at < now() - interval '30 days'))::int as before
      from employee where deleted_at is null`.execute(call.db)
    const { total = 0, before = 0 } = rows[0] ?? {}
    return { total, before, course: [before, total], name: call.session?.name ?? '' }
  },
  'employee.parting': async call => ({ message: call.input.active === true ? '' : '其工牌与口令随即失效。' }),
  'employee.shortcuts': async () => [
    { title: '员工列表', route: '/employee/list' },
    { title: '报表', route: '/report' },
  ],
  'team.ticks': async call => ticks.get(String(call.input.teamId)) ?? [],
  'team.saveTicks': async call => {
    ticks.set(String(call.input.teamId), (call.input.ids as string[] | undefined) ?? [])
    return null
  },
}

/** A handler for each name that the example documents speak of and the product does not have. */
export function exampleHandlers(known: ReadonlySet<string>): Record<string, Handler> {
  const handlers: Record<string, Handler> = {}
  for (const { definition } of registry.endpoints.values()) {
    if (definition.do !== 'handler' || known.has(definition.handler)) continue
    handlers[definition.handler] = written[definition.handler] ?? (call => answerOf(call, definition.returns))
  }
  return handlers
}

async function answerOf(call: Call, returns: Returns): Promise<unknown> {
  const record = () =>
    Object.fromEntries(Object.entries(returns.properties ?? {}).map(([name, property]) => [name, valueIn(property)]))
  const stored = async (size: number) => {
    if (returns.entity === undefined) return [record()]
    const found = (await page(call, returns.entity, { size })) as { records: object[] }
    return found.records.map(row => ({ ...record(), ...row }))
  }
  switch (returns.shape) {
    case 'none':
    case 'events':
      return null
    case 'batch':
      return { ...record(), done: textsOf(call.input.ids), failed: [] }
    case 'file':
      return new FileAnswer({
        name: '样例.txt',
        contentType: 'text/plain; charset=utf-8',
        content: Readable.from(['样例\n']),
      })
    case 'record':
      return (await stored(1))[0] ?? record()
    case 'page': {
      const records = await stored(20)
      return { records, total: records.length, size: 20, current: 1 }
    }
    default:
      return stored(20)
  }
}

function valueIn(property: Property): unknown {
  switch (property.type) {
    case 'integer':
    case 'number':
      return property.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return {}
    default:
      return property.title
  }
}
