import type { NodeKind, WhyNode } from '../../runtime/explain/whyNode.ts'

/** Nodes of a page, with the fields by which elements identify them. */
export type Known = Pick<WhyNode, 'path' | 'title' | 'kind'> & { field?: string; table?: string }

/** Returns the node that an element identifies by itself; undefined if none. */
type Reader = (element: Element, nodes: readonly Known[]) => string | undefined

const titled = (nodes: readonly Known[], title: string | undefined | null, ...kinds: NodeKind[]) => {
  const wanted = title?.trim()
  return wanted ? nodes.find(node => kinds.includes(node.kind) && node.title === wanted)?.path : undefined
}

const ofField = (nodes: readonly Known[], field: string | undefined, ...kinds: NodeKind[]) =>
  field === undefined
    ? undefined
    : nodes.find(node => node.field === field && node.table === undefined && kinds.includes(node.kind))?.path

/** Elements marked by the page: a block, a figure. */
const byWhy: Reader = element => element.getAttribute('data-why') ?? undefined

/** Buttons of a page, of a row, or of several rows. */
const byAction: Reader = (element, nodes) => {
  const key = element.getAttribute('data-act') ?? element.getAttribute('data-operation')
  if (key === null) return undefined
  if (key === 'more' || key === '#more') return foldedAction(element, nodes)
  if (key === '#copy') return 'editable.rows.copy'
  return key === '#remove' ? 'editable.rows.remove' : key
}

/** The 更多 menu: the first action that is not shown beside it. */
function foldedAction(element: Element, nodes: readonly Known[]): string | undefined {
  const beside = new Set(
    [...(element.parentElement?.children ?? [])].map(
      one => one.getAttribute('data-act') ?? one.getAttribute('data-operation'),
    ),
  )
  return nodes.find(node => node.path.startsWith('actions.row') && !beside.has(node.path))?.path
}

/** A place inside a value with a JSON Schema; pages and tab bars use another `data-place`. */
const byPart: Reader = (element, nodes) => {
  const place = element.getAttribute('data-place')
  const field = element.parentElement?.closest('[data-field]')
  if (place === null || !field || element.matches('.page-view')) return undefined
  const whole = byField(field, nodes)
  if (whole === undefined || place === '') return whole
  return `${whole}/${place.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')}`
}

/** A cell of an editable table: of the list itself, or of a field with rows. */
const byGridCell: Reader = (element, nodes) => {
  const field = element.getAttribute('data-field')
  if (field === null || element.tagName !== 'TD') return undefined
  const table = element.parentElement?.closest('[data-field]')?.getAttribute('data-field')
  if (table) return nodes.find(node => node.table === table && node.field === field)?.path
  return ofField(nodes, field, 'field') ?? ofField(nodes, field, 'column')
}

/** An input with its label, or a value with its name. */
const byField: Reader = (element, nodes) => {
  const field = element.tagName === 'TD' ? null : element.getAttribute('data-field')
  if (field === null) return undefined
  return ofField(nodes, field, 'search', 'field') ?? ofField(nodes, field, 'column')
}

/** A cell or heading of a table by its column; a value on a card. */
const byColumn: Reader = (element, nodes) => {
  const within = element.closest('[data-why]')?.getAttribute('data-why') ?? ''
  const column = element.getAttribute('data-cell') ?? columnOf(element)
  if (!column || /^\d+$/.test(column)) return undefined
  return ofField(
    nodes.filter(node => node.path.startsWith(within)),
    column,
    'column',
  )
}

function columnOf(element: Element): string | undefined {
  if (!(element instanceof HTMLTableCellElement)) return undefined
  const table = element.closest('table')
  const columns = [...(table?.querySelectorAll<HTMLElement>(':scope > colgroup > col') ?? [])]
  if (element.tagName === 'TD') return columns[element.cellIndex]?.dataset.column
  // Headings may have two lines: orders those that are no groups from left to right.
  const left = (cell: Element) => cell.getBoundingClientRect().left
  const heads = [...(table?.querySelectorAll('thead th:not([scope=colgroup])') ?? [])]
  const order = heads.toSorted((a, b) => left(a) - left(b))
  return columns[order.indexOf(element)]?.dataset.column
}

const byTab: Reader = (element, nodes) =>
  element.matches('[role=tab]') ? titled(nodes, element.textContent, 'tab', 'section') : undefined

const bySection: Reader = (element, nodes) => {
  if (element.matches('fieldset[data-section]')) {
    const title = element.querySelector(':scope > legend')?.firstChild
    const words = title instanceof Element ? title.firstChild?.textContent : title?.textContent
    return titled(nodes, words ?? element.getAttribute('aria-label'), 'section')
  }
  if (element.tagName !== 'SECTION') return undefined
  return titled(nodes, element.querySelector(':scope > h3')?.textContent, 'section')
}

const byTreeNode: Reader = (element, nodes) => {
  if (!element.hasAttribute('data-node') && !element.querySelector(':scope > * > [data-node]')) return undefined
  return nodes.find(node => node.kind === 'node' || node.kind === 'side')?.path
}

/** A tree beside a list, where no node is under the pointer. */
const bySide: Reader = (element, nodes) =>
  element.tagName === 'ASIDE' ? titled(nodes, element.getAttribute('aria-label'), 'side') : undefined

/** Unmarked elements are identified by their text. */
const byWords: Reader = (element, nodes) => {
  if (!element.matches('button, [role=menuitem]')) return undefined
  const words = element.textContent?.replace(/^＋\s*/, '')
  return titled(nodes, words, 'action', 'figure', 'section')
}

const readers = [byWhy, byAction, byPart, byGridCell, byField, byColumn, byTab, byTreeNode, bySection, bySide, byWords]

/** Returns the path of the node that an element stands for. */
export function nodeAt(element: Element, nodes: readonly Known[]): string | undefined {
  for (const reader of readers) {
    const path = reader(element, nodes)
    if (path !== undefined && nodes.some(node => node.path === path)) return path
  }
  return undefined
}
