import type { KeyboardEvent } from 'react'
import { isFlowNode } from '../../processes/document/kinds.ts'
import { alongFlow, branchOf } from './alongFlow.ts'
import { focusName } from './focusName.ts'
import { appendItems, type PaletteItem } from './paletteItems.ts'
import type { ProcessDesign } from './processDesign.ts'
import type { Tool } from './tool.ts'

interface Operations {
  save: () => Promise<void>
  tool: Tool
  onTool: (tool: Tool) => void
  /** Moves the view of the canvas to an element that a key selected. */
  onShow: (id: string) => void
}

const step = 10
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/**
 * Modelling without a mouse. Arrow keys select the start, then follow the flows, with Shift onto the flow itself, with
 * Ctrl they move the selected elements; a digit chooses one of several flows. One letter appends, or puts into a
 * selected flow; F2 goes to the name, Enter ends placing and connecting. F6 goes to the next part of the designer.
 * While a text is typed, only saving and F6 work.
 */
export function useDesignKeys(design: ProcessDesign, { save, tool, onTool, onShow }: Operations) {
  const selectIn = (id: string | undefined) => {
    if (id === undefined) return
    design.select([id])
    onShow(id)
  }
  const showSelected = () => {
    for (const id of design.state.get().selected) onShow(id)
  }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const isControl = event.ctrlKey || event.metaKey
      if (isControl && event.key.toLowerCase() === 's') return handled(event, () => void save())
      // React also delivers keys of menus, which belong to the menu.
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
      if (event.key === 'F6') return handled(event, () => toNextPane(event.currentTarget, event.shiftKey ? -1 : 1))
      if (isTyping) return
      if (event.key === 'Escape') return handled(event, () => onTool({ kind: 'select' }))
      if (isControl && event.key.toLowerCase() === 'z')
        return handled(event, () => (event.shiftKey ? design.redo() : design.undo()))
      if (isControl && event.key.toLowerCase() === 'y') return handled(event, () => design.redo())
      // Menus and buttons have keys of their own.
      if (!(event.target instanceof Element && event.target.closest('[data-canvas]'))) return
      const ids = [...design.state.get().selected]
      const [id] = ids
      if (isControl && event.key.toLowerCase() === 'a') return handled(event, () => selectAll(design))
      if (event.key === 'Enter' && tool.kind !== 'select')
        return handled(event, () => {
          finish(design, { tool, onTool, id })
          showSelected()
        })
      const by = arrows[event.key]
      if (by && !isControl && id === undefined) return handled(event, () => selectIn(firstNode(design)))
      if (id === undefined) return
      if (event.key === 'Delete' || event.key === 'Backspace')
        return handled(event, () => design.run({ do: 'delete', ids }))
      if (by && isControl) return handled(event, () => design.run({ do: 'move', ids, by }))
      if (by && ids.length === 1)
        return handled(event, () =>
          selectIn(alongFlow(design.document, id, { isForward: by.x + by.y > 0, toFlow: event.shiftKey })),
        )
      const branch = isControl || event.altKey ? undefined : branchOf(event.key)
      if (branch !== undefined && ids.length === 1)
        return handled(event, () => selectIn(alongFlow(design.document, id, { isForward: true, branch })))
      if (event.key === 'F2') return handled(event, () => focusName(id))
      const next =
        isControl || event.altKey ? undefined : appendItems.find(each => each.key === event.key.toLowerCase())
      if (!next || ids.length !== 1) return
      handled(event, () => {
        append(design, id, next)
        showSelected()
      })
    },
  }
}

function handled(event: KeyboardEvent, run: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  run()
}

/** Places the chosen element beside the selected one, or ends a connection at it. */
function finish(
  design: ProcessDesign,
  { tool, onTool, id }: Pick<Operations, 'tool' | 'onTool'> & { id: string | undefined },
) {
  const shape = design.state.get().scene?.shapes.find(each => each.id === id)
  const at = shape
    ? { x: shape.box.x + shape.box.width + 100, y: shape.box.y + shape.box.height / 2 }
    : { x: 200, y: 200 }
  const done =
    tool.kind === 'place'
      ? design.run({ do: 'create', ...tool.item.shape, at, diagram: design.state.get().diagram })
      : tool.kind === 'connect' && id !== undefined && design.run({ do: 'connect', from: tool.from, to: id })
  if (done) onTool({ kind: 'select' })
}

/** Appends to a node, and puts into a flow. */
function append(design: ProcessDesign, id: string, { shape }: PaletteItem): void {
  const isFlow = design.document.element(id)?.local === 'sequenceFlow'
  design.run(isFlow ? { do: 'insert', flow: id, ...shape } : { do: 'append', from: id, ...shape })
}

/** Returns where the process starts, else its first node. */
function firstNode(design: ProcessDesign): string | undefined {
  const shapes = design.state.get().scene?.shapes ?? []
  return (shapes.find(each => each.type === 'startEvent') ?? shapes.find(each => isFlowNode(each.type)))?.id
}

const selectAll = (design: ProcessDesign) => design.select(design.state.get().scene?.shapes.map(each => each.id) ?? [])

/** Elements of a pane that Tab reaches and that have keys: of a tree its tab stop, of radio buttons the checked one. */
const stops = [
  '[tabindex="0"]:not([role=radiogroup])',
  'input:not([type=radio]:not(:checked)):not([type=hidden])',
  'textarea',
  'button:enabled',
  'summary',
].join()

/** Moves the focus to the next part: side panel, canvas, properties, findings. */
function toNextPane(root: HTMLElement, by: 1 | -1): void {
  const panes = [...root.querySelectorAll<HTMLElement>('[data-pane]')]
  const at = panes.findIndex(each => each.contains(document.activeElement))
  const next = panes.at(at < 0 ? 0 : (at + by) % panes.length)
  const stop = next?.matches('[tabindex]') ? next : next?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')
  ;(stop ?? next?.querySelector<HTMLElement>(stops))?.focus()
}
