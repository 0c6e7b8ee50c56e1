import type { ClipboardEvent } from 'react'
import { useReactFlow } from 'reactflow'
import { copyClip } from '../../processes/document/copyClip.ts'
import type { ProcessDesign } from './processDesign.ts'

/** Copies, cuts and pastes through the system clipboard, so that elements can be moved between browser tabs. */
export function useClipboard(design: ProcessDesign) {
  const flow = useReactFlow()
  const copy = (event: ClipboardEvent): readonly string[] => {
    const ids = [...design.state.get().selected]
    if (ids.length === 0 || isTyping(event)) return []
    event.clipboardData.setData('text/plain', copyClip(design.document, ids))
    event.preventDefault()
    return ids
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent) {
      const ids = copy(event)
      if (ids.length > 0) design.run({ do: 'delete', ids })
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (isTyping(event)) return
      event.preventDefault()
      const canvas = event.currentTarget.querySelector('.react-flow')?.getBoundingClientRect()
      if (!canvas) return
      const at = flow.screenToFlowPosition({ x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 })
      const { diagram } = design.state.get()
      design.run({ do: 'paste', clip: event.clipboardData.getData('text/plain'), at, diagram })
    },
  }
}

const isTyping = ({ target }: ClipboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
