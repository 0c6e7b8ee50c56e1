import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { finding } from '../../../../schemas/evaluate/findings.ts'
import { typeText } from '../../../../schemas/evaluate/typeText.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { type Row, runSql, Statement } from '../model/statement.ts'
import { searchMark } from './cursor.ts'

/** Maximum exact total; larger ones are estimated unless the caller requests an exact one. */
export const mostCounted = 10_000

interface Kept {
  total: number
  until: number
}

const keptFor = 30_000
const mostKept = 1000
const estimates = new Map<string, Kept>()

/** The parts of a search that determine its total. */
export interface Counted {
  from: string
  where: string
  parameters: readonly unknown[]
  /** Omitted from an estimate, where they would count twice. */
  hints: readonly string[]
}

/** Maximum length of a search used as a key itself; longer ones use a digest. */
const longestKey = 500

function keyOf(call: Call, { from, where, parameters }: Counted): string {
  // Tests and tools may use several databases in one process.
  const mark = databaseMark(call)
  const key = `${mark} ${from} ${where} ${parameters.length === 0 ? '' : JSON.stringify(parameters)}`
  return key.length <= longestKey ? key : `${mark} ${searchMark(from, where, parameters)}`
}

/** Returns a recent estimate, so that paging does not count again. */
export function keptEstimate(call: Call, counted: Counted): number | undefined {
  const kept = estimates.get(keyOf(call, counted))
  return kept && kept.until > Date.now() ? kept.total : undefined
}

/** How exact a total the caller wants. */
export type TotalWanted = 'none' | 'capped' | 'all'

/**
 * Returns the wanted total.
 *
 * @example totalWanted({ exact: true }, { isBehind: false, isSummed: false }) // 'all'
 */
export function totalWanted(
  { total, exact }: Record<string, unknown>,
  { isBehind, isSummed }: { isBehind: boolean; isSummed: boolean },
): TotalWanted {
  for (const [field, value] of Object.entries({ total, exact })) {
    if (value !== undefined && value !== null && typeof value !== 'boolean')
      throw invalid(fieldError(field, finding('CONTENT_TYPE_WRONG', { subject: field, type: typeText('boolean') })))
  }
  // Sums read every row anyway.
  if (exact === true || isSummed) return 'all'
  return total === false || (isBehind && total !== true) ? 'none' : 'capped'
}

/** Returns SQL of a count that stops at the limit; one more than the limit means that there are more. */
export const cappedCount = ({ from, where }: Pick<Counted, 'from' | 'where'>): string =>
  `select count(*)::int from (select 1 from ${from} where ${where} limit ${mostCounted + 1}) c`

/** Returns the planner's estimate of the matches. */
export async function estimate(call: Call, counted: Counted, table: string): Promise<number> {
  const { from, parameters, hints } = counted
  const where = hints.reduce((text, hint) => text.replaceAll(hint, ''), counted.where)
  await gatherStatistics(call, table)
  const { rows } = await runSql(call.db, `explain (format json) select 1 from ${from} where ${where}`, parameters)
  const total = Math.max(plannedRows(rows[0]), mostCounted + 1)
  if (estimates.size >= mostKept) estimates.delete(estimates.keys().next().value ?? '')
  estimates.set(keyOf(call, counted), { total, until: Date.now() + keptFor })
  return total
}

function plannedRows(row: Row | undefined): number {
  const given = row?.['QUERY PLAN']
  const plan: unknown = typeof given === 'string' ? JSON.parse(given) : given
  const first: unknown = Array.isArray(plan) ? plan[0] : undefined
  const root: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'Plan') : undefined
  const rows: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, 'Plan Rows') : undefined
  return typeof rows === 'number' ? Math.round(rows) : 0
}

const gathered = new WeakMap<object, Set<string>>()

/** PGlite does not gather statistics automatically; this gathers them once for a table without any. */
async function gatherStatistics(call: Call, table: string): Promise<void> {
  const own = databaseOf(call)
  const done = gathered.get(own) ?? new Set()
  gathered.set(own, done)
  if (done.has(table)) return
  done.add(table)
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select c."reltuples" from "pg_class" c where c."oid" = to_regclass(${statement.value(table)})`,
  )
  if (Number(rows[0]?.reltuples) < 0) await runSql(call.db, `analyze ${table}`)
}

const marks = new WeakMap<object, number>()
let databases = 0
const databaseOf = (call: Call): object => call.config
function databaseMark(call: Call): number {
  const own = databaseOf(call)
  const known = marks.get(own)
  if (known !== undefined) return known
  databases += 1
  marks.set(own, databases)
  return databases
}
