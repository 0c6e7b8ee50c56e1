import { isDeepStrictEqual } from 'node:util'
import { type Answer, type Caller, refusedFields } from './caller.ts'
import type { Result } from './result.ts'
import { anotherValue, newValue, type ProofField } from './tableValues.ts'

/** A table of which screens were made. */
export interface MadeTable {
  table: string
  name: string
  key: string[]
  label: string
  route: string
  pages: { edit: boolean }
  fields: ProofField[]
}

type Row = Record<string, unknown>
type Step = (path: string, args: Row, method?: string) => Promise<Answer>

const mostTries = 60

/** Tries what the screens of a table do, one after the other; the first that does not work is told. */
export async function proveTable(call: Caller, plan: MadeTable, plans: readonly MadeTable[]): Promise<Result> {
  const done: string[] = []
  const step: Step = (path, args, method = 'POST') => call(method, `${plan.route}${path}`, args)
  try {
    const note = await prove(step, call, plan, plans, done)
    return { name: `${plan.table}: ${done.join(', ')}`, isNamed: true, ...(note === undefined ? {} : { note }) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { name: `${plan.table}: ${done.join(', ')}`, failure: why }
  }
}

const need = (answer: Answer, what: string): Answer => {
  if (!answer.status) throw new Error(`${what}: ${answer.http} ${answer.message}`)
  return answer
}
const recordsOf = (answer: Answer) => (answer.data as { records: Row[] }).records

async function prove(
  step: Step,
  call: Caller,
  plan: MadeTable,
  plans: readonly MadeTable[],
  done: string[],
): Promise<string | undefined> {
  const rows = recordsOf(need(await step('/list', { size: 5 }), 'list'))
  done.push('list')
  for (const field of plan.fields.filter(one => one.inList))
    need(await step('/list', { size: 1, sort: `-${field.name}` }), `list sorted by ${field.name}`)
  need(await step('/list', { size: 5, keyword: "a%'\\" }), 'search')
  done.push('sort and search')
  need(
    await step('/export', {
      format: 'csv',
      query: {},
      ...(plan.key.length > 0 ? { ids: rows.slice(0, 2).map(row => row.id) } : {}),
    }).then(asFile),
    'export',
  )
  if (plan.key.length === 0) return 'no key: read only'
  const [sample] = rows
  if (sample) {
    const found = need(await step('/details', { id: sample.id }, 'GET'), 'detail').data as Row
    if (!isDeepStrictEqual(found, sample)) throw new Error('detail differs from the row of the list')
    done.push('detail')
  }
  if (!plan.pages.edit) return undefined
  const made = await createOne(step, call, plan, plans, sample)
  done.push('create')
  const tried = await tryRow(step, plan, made, done, sample === undefined).catch((error: unknown) => error)
  // The row goes whatever came of it.
  need(await step('/delete', { id: made.id }), 'delete')
  if (tried instanceof Error) throw tried
  const gone = await step('/details', { id: made.id }, 'GET')
  if (gone.http !== 404) throw new Error(`deleted, but still there: ${gone.http}`)
  done.push('delete')
  return typeof tried === 'string' ? tried : undefined
}

async function tryRow(step: Step, plan: MadeTable, made: Row, done: string[], isFirst: boolean) {
  if (isFirst) {
    need(await step('/details', { id: made.id }, 'GET'), 'detail')
    done.push('detail')
  }
  return editOne(step, plan, made, done)
}

const asFile = (answer: Answer): Answer => ({ ...answer, status: answer.http === 200 })

/** Values like those of a row that is there, changed where the database says that they are taken. */
async function createOne(
  step: Step,
  call: Caller,
  plan: MadeTable,
  plans: readonly MadeTable[],
  sample: Row | undefined,
): Promise<Row> {
  const fields = plan.fields.filter(field => !field.readOnly)
  const choices = new Map<string, unknown[]>()
  for (const field of fields.filter(one => one.kind === 'reference')) {
    const target = plans.find(one => one.name === field.target)
    const found = target && recordsOf(need(await call('POST', `${target.route}/options`, { size: 100 }), 'options'))
    choices.set(field.name, found?.map(row => row.id) ?? [])
  }
  const values: Row = {}
  for (const field of fields) {
    const isNew = plan.key.includes(field.name) || sample === undefined
    const value =
      isNew && (plan.key.includes(field.name) || field.required)
        ? newValue(field, choices.get(field.name), 0)
        : sample?.[field.name]
    if (value !== undefined && value !== null) values[field.name] = value
    if (field.required && values[field.name] === undefined)
      throw new Error(
        `create: nothing to give ${field.name}${field.kind === 'reference' ? ', the table it refers to is empty' : ''}`,
      )
  }
  let last: Answer | undefined
  for (let number = 1; number <= mostTries; number++) {
    last = await step('/create', values)
    if (last.status) return last.data as Row
    const taken = /已存在|已有相同/.test(last.message)
    if (!taken) break
    const named = refusedFields(last).filter(name => fields.some(field => field.name === name))
    // Where the database does not say what is taken, everything that may be is changed in turn.
    const open = fields.filter(field => field.kind === 'text' || field.kind === 'integer').map(field => field.name)
    const changed = named.length > 0 ? named : number % 2 === 1 ? plan.key : open
    for (const field of fields.filter(one => changed.includes(one.name)))
      values[field.name] = newValue(field, choices.get(field.name), number) ?? values[field.name]
  }
  throw new Error(`create: ${last?.http} ${last?.message}`)
}

async function editOne(step: Step, plan: MadeTable, made: Row, done: string[]): Promise<string | undefined> {
  const open = plan.fields.filter(field => !field.readOnly && field.inForm && !plan.key.includes(field.name))
  for (const field of open) {
    const value = anotherValue(field, made[field.name])
    if (value === undefined) continue
    const answer = await step('/update', { id: made.id, revision: made.revision, [field.name]: value })
    // A column that the database keeps to itself is no proof against the others.
    if (/已存在|已有相同|约束/.test(answer.message)) continue
    const after = need(answer, `edit of ${field.name}`).data as Row
    if (!isDeepStrictEqual(after[field.name], value))
      throw new Error(
        `edit of ${field.name}: ${JSON.stringify(value)} is read back as ${JSON.stringify(after[field.name])}`,
      )
    const stale = await step('/update', {
      id: made.id,
      revision: made.revision,
      [field.name]: made[field.name] ?? null,
    })
    if (stale.http !== 409) throw new Error(`edit from an old revision: ${stale.http} instead of 409`)
    done.push('edit')
    return undefined
  }
  return 'nothing to edit besides the key'
}
