import { type LivePage, seenPages } from '../pages/livePages.ts'

export interface Pick {
  live: LivePage
  /** Path of the node; empty for the page itself. */
  path: string
  row?: Record<string, unknown> | undefined
}

/** The node that an element on screen belongs to: a cell with its row, a field, a button, else the page around it. */
export function pickNode(
  element: Element,
  nodes: (live: LivePage) => { path: string; title: string; field?: string }[],
): Pick | undefined {
  const box = element.closest('.page-view')
  const live = seenPages().find(one => one.element === box)
  if (!live) return undefined
  const all = nodes(live)
  const id = element.closest('[data-id]')?.getAttribute('data-id')
  const row = live.facts().rows?.find(one => String(one.id) === id)
  const named = (title: string | undefined) => (title ? all.find(node => node.title === title)?.path : undefined)
  const field = element.closest('[data-field]')?.getAttribute('data-field')
  const path =
    named(element.closest('button, [role=tab]')?.textContent?.trim()) ??
    (field ? all.find(node => node.field === field)?.path : undefined) ??
    named(headingOf(element)) ??
    ''
  return { live, path, ...(row ? { row } : {}) }
}

/** The heading of the table column in which an element stands. */
function headingOf(element: Element): string | undefined {
  const cell = element.closest('td, th')
  if (!(cell instanceof HTMLTableCellElement)) return undefined
  const heads = [...(cell.closest('table')?.querySelectorAll('thead th:not([scope=colgroup])') ?? [])]
  return (cell.tagName === 'TH' ? cell : heads[cell.cellIndex])?.textContent?.trim()
}
