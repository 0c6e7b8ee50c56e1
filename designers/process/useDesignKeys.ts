import type { KeyboardEvent } from 'react'
import { isOf } from '../../processes/document/processDocument.ts'
import { endsOf } from '../../processes/document/scene.ts'
import { appendItems } from './paletteItems.ts'
import type { ProcessDesign } from './processDesign.ts'

interface Operations {
  save: () => Promise<void>
  cancel: () => void
}

const step = 10
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/**
 * Modelling without a mouse. Arrow keys follow the flows, with Ctrl they move the selected elements; one letter appends;
 * F2 goes to the name. Nothing happens while a text is typed.
 */
export function useDesignKeys(design: ProcessDesign, { save, cancel }: Operations) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
      const isControl = event.ctrlKey || event.metaKey
      if (isControl && event.key.toLowerCase() === 's') return handled(event, () => void save())
      if (isTyping) return
      if (event.key === 'Escape') return handled(event, cancel)
      if (isControl && event.key.toLowerCase() === 'z')
        return handled(event, () => (event.shiftKey ? design.redo() : design.undo()))
      if (isControl && event.key.toLowerCase() === 'y') return handled(event, () => design.redo())
      const ids = [...design.state.get().selected]
      const [id] = ids
      if (isControl && event.key.toLowerCase() === 'a') return handled(event, () => selectAll(design))
      if (id === undefined) return
      if (event.key === 'Delete' || event.key === 'Backspace')
        return handled(event, () => design.run({ do: 'delete', ids }))
      const by = arrows[event.key]
      if (by && isControl) return handled(event, () => design.run({ do: 'move', ids, by }))
      if (by && ids.length === 1) return handled(event, () => follow(design, id, by.x + by.y > 0))
      if (event.key === 'F2') return handled(event, () => focusName(id))
      const next =
        isControl || event.altKey ? undefined : appendItems.find(each => each.key === event.key.toLowerCase())
      if (next && ids.length === 1) handled(event, () => design.run({ do: 'append', from: id, ...next.shape }))
    },
  }
}

function handled(event: KeyboardEvent, run: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  run()
}

/** Goes along a flow: from a node to its first flow, and from there to the node at its end. */
function follow(design: ProcessDesign, id: string, isForward: boolean): void {
  const { document } = design
  const element = document.element(id)
  if (!element) return
  if (isOf(element, 'bpmn', 'sequenceFlow')) {
    const next = endsOf(element)[isForward ? 1 : 0]
    if (next !== undefined) design.select([next])
    return
  }
  const flow = document
    .referring(id)
    .find(each => isOf(each, 'bpmn', 'sequenceFlow') && endsOf(each)[isForward ? 0 : 1] === id)
  const next = flow && endsOf(flow)[isForward ? 1 : 0]
  if (next !== undefined) design.select([next])
}

const selectAll = (design: ProcessDesign) => design.select(design.state.get().scene?.shapes.map(each => each.id) ?? [])

const focusName = (id: string) =>
  document.querySelector<HTMLInputElement>(`[data-name-of="${CSS.escape(id)}"]`)?.focus()
