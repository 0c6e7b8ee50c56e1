import { rowAround, type SeenRow } from '../grid/seenGrids.ts'
import { type LivePage, seenPages } from '../page/livePages.ts'
import { type Known, nodeAt } from './marks.ts'

/** The picked record of a page, and the row of a table inside it. */
export interface Subject {
  row?: Record<string, unknown> | undefined
  /** Messages at the cells of that record, if it is edited in the list. */
  errors?: ReadonlyMap<string, string> | undefined
  line?: ({ table: string } & SeenRow) | undefined
}

export interface Pick {
  live: LivePage
  /** Path of the node; empty for the page itself. */
  path: string
  /** The node's element. */
  element: Element
  subject: Subject
}

/** Returns the innermost node of an element, with the surrounding record. */
export function pickNode(element: Element, nodes: (live: LivePage) => readonly Known[]): Pick | undefined {
  const live = seenPages().find(one => one.element === element.closest('.page-view'))
  if (!live) return undefined
  const all = nodes(live)
  const subject = subjectOf(element, live)
  for (let now: Element | null = element; now && now !== live.element; now = now.parentElement) {
    const path = nodeAt(now, all)
    if (path !== undefined) return { live, path, element: now, subject }
  }
  return { live, path: '', element: live.element, subject }
}

const recordMarks = ['data-id', 'data-node'] as const

function subjectOf(element: Element, live: LivePage): Subject {
  const edited = rowAround(element)
  if (edited) {
    const table = element.closest('table')?.parentElement?.closest('[data-field]')?.getAttribute('data-field')
    return table ? { line: { table, ...edited } } : { row: edited.values, errors: edited.errors }
  }
  const { rows } = live.facts()
  for (const mark of recordMarks) {
    const id = element.closest(`[${mark}]`)?.getAttribute(mark)
    const row = id === undefined || id === null ? undefined : rows?.find(one => String(one.id) === id)
    if (row) return { row }
  }
  return {}
}

const marked =
  '[data-why],[data-act],[data-operation],[data-place],[data-field],[data-cell],[data-node],[data-section],th,td,' +
  '[role=tab],section,aside,button'

/** Returns the element of a node; undefined if it is not visible. */
export function elementOf(live: LivePage, path: string, nodes: readonly Known[]): Element | undefined {
  if (path === '') return live.element
  return [...live.element.querySelectorAll(marked)].find(
    element => element.closest('.page-view') === live.element && nodeAt(element, nodes) === path,
  )
}
