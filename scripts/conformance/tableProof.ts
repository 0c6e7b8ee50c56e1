import { isDeepStrictEqual } from 'node:util'
import type { Answer } from './caller.ts'
import { proveReferences } from './compositeValues.ts'
import { type CatalogueColumn, need, type Proof, type Row, recordsOf } from './madeTable.ts'
import type { Result } from './result.ts'
import { choicesFor, type WritableProof } from './tableChoices.ts'
import { createOne, NotTried } from './tableRows.ts'
import { anotherValue, type ProofField } from './tableValues.ts'
import { proveNoCircle, proveTree } from './treeProof.ts'

type Step = (path: string, args: Row, method?: string) => Promise<Answer>

interface Course extends WritableProof {
  step: Step
  done: string[]
  notes: string[]
}

export interface TableResult extends Result {
  /** Its rows are seen, and none was written. */
  isShownOnly?: boolean
}

/** Tries the screens of a table one after the other and reports the first that fails. */
export async function proveTable(proof: Proof): Promise<TableResult> {
  const { call, plan } = proof
  const step: Step = (path, args, method = 'POST') => call(method, `${plan.route}${path}`, args)
  const done: string[] = []
  const notes: string[] = []
  const named = () => `${plan.table}${done.length > 0 ? `: ${done.join(', ')}` : ''}`
  const noteOf = () => (notes.length > 0 ? { note: notes.join('; ') } : {})
  try {
    const asked = { id: proof.sourceId, table: plan.table }
    const columns = need(await call('POST', '/auth/defaultSource/columns', asked), 'columns').data as CatalogueColumn[]
    const left = columns.filter(column => !plan.fields.some(field => field.column === column.name))
    if (left.length > 0) notes.push(`not shown: ${left.map(({ name, type }) => `${name} (${type})`).join(', ')}`)
    const choices = choicesFor(proof, createOne)
    await prove({ ...proof, step, columns, choices, done, notes })
    return { name: named(), isNamed: true, isShownOnly: !done.includes('create'), ...noteOf() }
  } catch (error) {
    return { name: named(), failure: error instanceof Error ? error.message : String(error), ...noteOf() }
  }
}

async function prove(course: Course): Promise<void> {
  const { step, plan, plans, done, notes } = course
  const rows = recordsOf(need(await step('/list', { size: 5 }), 'list'))
  done.push('list')
  const isSeen = ({ columns, target }: ProofField) => !columns || plans.some(one => one.name === target)
  for (const field of plan.fields.filter(one => one.inList && isSeen(one)))
    need(await step('/list', { size: 1, sort: `-${field.name}` }), `list sorted by ${field.name}`)
  need(await step('/list', { size: 5, keyword: "a%'\\" }), 'search')
  done.push('sort and search')
  if (plan.tree !== undefined) {
    await proveTree(step)
    done.push('tree')
  }
  const ids = plan.key.length > 0 ? { ids: rows.slice(0, 2).map(row => row.id) } : {}
  const exported = await step('/export', { format: 'csv', query: {}, ...ids })
  if (exported.http !== 200) throw new Error(`export: ${exported.http} ${exported.message}`)
  done.push('export')
  if (plan.key.length === 0) {
    notes.push(
      `read only: ${plan.kind === 'view' ? 'a view' : 'neither a primary key nor a unique index without nulls'}`,
    )
    return
  }
  const [sample] = rows
  if (sample) {
    const found = need(await step('/details', { id: sample.id }, 'GET'), 'detail').data as Row
    if (!isDeepStrictEqual(found, sample)) throw new Error('detail differs from the row of the list')
    done.push('detail')
    if (await proveReferences(course, rows)) done.push('composite references')
  }
  if (!plan.pages.edit) return
  try {
    await proveWriting(course, sample)
  } finally {
    await course.choices.clear()
  }
}

async function proveWriting(course: Course, sample: Row | undefined): Promise<void> {
  const { step, done, notes, plan } = course
  if (plan.unfilled) {
    notes.push(
      `create, edit and delete not tried: no field can enter ${plan.unfilled.join(', ')}, which every row needs`,
    )
    return
  }
  let made: Row
  try {
    made = await createOne(course, sample)
  } catch (error) {
    if (!(error instanceof NotTried)) throw error
    notes.push(`create, edit and delete not tried: ${error.message}`)
    return
  }
  done.push('create')
  const tried = await tryRow(course, made, sample === undefined).catch((error: unknown) => error)
  // The row is deleted whatever the result.
  const deleted = await step('/delete', { id: made.id })
  if (course.triggers !== '' && /约束不允许/.test(deleted.message)) {
    notes.push(`a trigger keeps rows from being deleted, the one that was made too: ${JSON.stringify(made.id)}`)
    if (tried instanceof Error) throw tried
    return
  }
  need(deleted, 'delete')
  if (tried instanceof Error) throw tried
  const gone = await step('/details', { id: made.id }, 'GET')
  if (gone.http !== 404) throw new Error(`deleted, but still there: ${gone.http}`)
  done.push('delete')
}

async function tryRow(course: Course, made: Row, isFirst: boolean): Promise<void> {
  const { step, done } = course
  if (isFirst) {
    need(await step('/details', { id: made.id }, 'GET'), 'detail')
    done.push('detail')
  }
  await proveReferences(course, [made])
  if (course.plan.tree !== undefined) await proveNoCircle(step, course.plan, made)
  await editOne(course, made)
}

async function editOne({ step, plan, columns, done, notes, triggers }: Course, made: Row): Promise<void> {
  const open = plan.fields.filter(field => !field.readOnly && field.inForm && !plan.key.includes(field.name))
  let current = made
  for (const field of open) {
    const column = columns.find(one => one.name === field.column)
    const value = anotherValue(field, current[field.name], column)
    if (value === undefined) continue
    const answer = await step('/update', { id: made.id, revision: current.revision, [field.name]: value })
    // A column that the database keeps to itself is no proof against the others.
    if (/已存在|已有相同|约束/.test(answer.message)) continue
    const after = need(answer, `edit of ${field.name}`).data as Row
    if (!isDeepStrictEqual(after[field.name], value)) {
      const why = `edit of ${field.name}: ${JSON.stringify(value)} is read back as ${JSON.stringify(after[field.name])}`
      if (triggers === '') throw new Error(why)
      notes.push(`${why}, which may be the work of the triggers ${triggers}`)
      current = after
      continue
    }
    const stale = await step('/update', {
      id: made.id,
      revision: current.revision,
      [field.name]: current[field.name] ?? null,
    })
    if (stale.http !== 409) throw new Error(`edit from an old revision: ${stale.http} instead of 409`)
    done.push('edit')
    return
  }
  notes.push(open.length === 0 ? 'nothing to edit besides the key' : 'no field was changed: the database refuses it')
}
