import { type DragEvent, useRef } from 'react'
import type { Tab } from '../../../runtime/tabs/tabRules.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'

/** Changes the order of the tabs while the user drags one over the others. */
export function useTagDrag(open: readonly Tab[]) {
  const dragged = useRef<string | null>(null)
  return {
    onDragStart: (key: string) => (event: DragEvent) => {
      dragged.current = key
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags only elements that carry data.
      event.dataTransfer.setData('text/plain', key)
    },
    onDragOver: (key: string) => (event: DragEvent) => {
      if (dragged.current === null) return
      event.preventDefault()
      if (dragged.current === key) return
      const from = open.findIndex(tab => tab.key === dragged.current)
      const to = open.findIndex(tab => tab.key === key)
      // Only past the middle: otherwise a wide neighbour would jump back and forth.
      const { left, width } = event.currentTarget.getBoundingClientRect()
      const isPast = from < to ? event.clientX > left + width / 2 : event.clientX < left + width / 2
      if (from >= 0 && isPast) tabs.move(dragged.current, to)
    },
    onDragEnd: () => {
      dragged.current = null
    },
  }
}
