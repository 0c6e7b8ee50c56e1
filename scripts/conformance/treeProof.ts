import type { Answer } from './caller.ts'
import { type MadeTable, need, type Row, recordsOf } from './madeTable.ts'

type Step = (path: string, args: Row) => Promise<Answer>
interface Node extends Row {
  children: Node[]
}

const most = 100

/**
 * Checks that the tree of a table holds each row of its list once, even with cycles in the data, and loses none level
 * by level.
 */
export async function proveTree(step: Step): Promise<void> {
  const answer = await step('/tree', {})
  // More than can be shown at once is unfolded level by level.
  const isTooLarge = answer.http === 400 && /请逐级展开/.test(answer.message)
  if (!isTooLarge) {
    const ids = idsIn(need(answer, 'tree').data as Node[])
    if (new Set(ids).size < ids.length) throw new Error('tree: a row stands in it twice')
    const listed = recordsOf(need(await step('/list', { size: most }), 'list'))
    const lost = listed.find(row => !ids.includes(String(row.id)))
    if (lost) throw new Error(`tree: the row ${JSON.stringify(lost.id)} is not in it`)
  }
  const level = await step('/tree', { lazy: true })
  // A level that is too large to be shown can only be searched.
  if (!isTooLarge || !/结果超过/.test(level.message)) need(level, 'first level of the tree')
}

const idsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ id, children }) => [String(id), ...idsIn(children)])

/** Checks that the server refuses to put a row below itself. */
export async function proveNoCircle(step: Step, plan: MadeTable, made: Row): Promise<void> {
  const refused = await step('/move', { id: made.id, parentId: made.id })
  if (refused.http !== 400) throw new Error(`move below itself: ${refused.http} instead of 400 for ${plan.tree ?? ''}`)
}
