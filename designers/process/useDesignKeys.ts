import type { KeyboardEvent } from 'react'
import { isOf } from '../../processes/document/processDocument.ts'
import { endsOf } from '../../processes/document/scene.ts'
import { attributeOf } from '../../processes/xml/xmlTree.ts'
import { appendItems, type PaletteItem } from './paletteItems.ts'
import type { ProcessDesign } from './processDesign.ts'
import type { Tool } from './tool.ts'

interface Operations {
  save: () => Promise<void>
  tool: Tool
  onTool: (tool: Tool) => void
}

const step = 10
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/**
 * Modelling without a mouse. Arrow keys follow the flows, with Shift onto the flow itself, with Ctrl they move the
 * selected elements; one letter appends, or puts into a selected flow; F2 goes to the name, Enter ends placing and connecting. Nothing happens while a text is typed.
 */
export function useDesignKeys(design: ProcessDesign, { save, tool, onTool }: Operations) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const isControl = event.ctrlKey || event.metaKey
      if (isControl && event.key.toLowerCase() === 's') return handled(event, () => void save())
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
        return handled(event, () => finish(design, { tool, onTool, id }))
      if (id === undefined) return
      if (event.key === 'Delete' || event.key === 'Backspace')
        return handled(event, () => design.run({ do: 'delete', ids }))
      const by = arrows[event.key]
      if (by && isControl) return handled(event, () => design.run({ do: 'move', ids, by }))
      if (by && ids.length === 1)
        return handled(event, () => follow(design, id, { isForward: by.x + by.y > 0, toFlow: event.shiftKey }))
      if (event.key === 'F2') return handled(event, () => focusName(id))
      const next =
        isControl || event.altKey ? undefined : appendItems.find(each => each.key === event.key.toLowerCase())
      if (next && ids.length === 1) handled(event, () => append(design, id, next))
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
      ? design.run({ do: 'create', ...tool.item.shape, at })
      : tool.kind === 'connect' && id !== undefined && design.run({ do: 'connect', from: tool.from, to: id })
  if (done) onTool({ kind: 'select' })
}

/** Appends to a node, and puts into a flow. */
function append(design: ProcessDesign, id: string, { shape }: PaletteItem): void {
  const isFlow = design.document.element(id)?.local === 'sequenceFlow'
  design.run(isFlow ? { do: 'insert', flow: id, ...shape } : { do: 'append', from: id, ...shape })
}

/** Goes along a flow to the next node, or to the flow itself. */
function follow(
  design: ProcessDesign,
  id: string,
  { isForward, toFlow }: { isForward: boolean; toFlow: boolean },
): void {
  const { document } = design
  const element = document.element(id)
  if (!element) return
  const isOn = isOf(element, 'bpmn', 'sequenceFlow')
  const flow = isOn
    ? element
    : document.referring(id).find(each => isOf(each, 'bpmn', 'sequenceFlow') && endsOf(each)[isForward ? 0 : 1] === id)
  if (!flow) return
  const next = toFlow && !isOn ? attributeOf(flow, 'id') : endsOf(flow)[isForward ? 1 : 0]
  if (next !== undefined) design.select([next])
}

const selectAll = (design: ProcessDesign) => design.select(design.state.get().scene?.shapes.map(each => each.id) ?? [])

/** The next typed text replaces the name. */
const focusName = (id: string) =>
  document.querySelector<HTMLTextAreaElement>(`[data-name-of="${CSS.escape(id)}"]`)?.select()
