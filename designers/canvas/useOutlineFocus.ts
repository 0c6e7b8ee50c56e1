import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { linesOf } from '../../renderer/index.ts'
import { holdersOf, type OutlineNode } from './outlineLines.ts'

interface Given {
  nodes: readonly OutlineNode[]
  chosen: ReadonlySet<string>
  naming: string | undefined
}

/**
 * Keeps the visible lines of an outline and its tab stop. While the focus is in the outline, it follows the selection,
 * returns after a name has been typed, and stays at its place when its node is deleted.
 */
export function useOutlineFocus({ nodes, chosen, naming }: Given) {
  const box = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const lines = linesOf(nodes, key => !folded.has(key))
  const keys = lines.map(({ node }) => node.key)
  const [only] = chosen.size === 1 ? chosen : []
  const stop = [focused, only].find(key => key !== undefined && keys.includes(key)) ?? keys[0]
  const focusAt = (at: number) => box.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()

  const fold = (key: string, isFolded: boolean) =>
    setFolded(now => new Set(isFolded ? [...now, key] : [...now].filter(other => other !== key)))
  /** Unfolds the ancestors of a node; returns false if the outline has no such node. */
  const unfoldAround = (key: string): boolean => {
    const holders = holdersOf(nodes, key)
    if (holders?.some(each => folded.has(each)))
      setFolded(now => new Set([...now].filter(each => !holders.includes(each))))
    return holders !== undefined
  }

  // State at the last render: whether the focus is in the outline, and where.
  const last = useRef({ isInside: false, at: 0, only, naming })
  const wanted = useRef<string>(undefined)
  const go = (key: string | undefined) => {
    if (key === undefined || !unfoldAround(key)) return
    wanted.current = key
    last.current.isInside = true
    focusAt(keys.indexOf(key))
  }
  useLayoutEffect(() => {
    const before = last.current
    last.current = { ...before, only, naming }
    const isNew = only !== before.only || (before.naming !== undefined && naming === undefined)
    if (isNew && only !== undefined && unfoldAround(only) && before.isInside) wanted.current = only
    if (!before.isInside || naming !== undefined) return
    const at = keys.indexOf(wanted.current ?? '')
    const near = Math.min(before.at, keys.length - 1)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (at >= 0) {
      wanted.current = undefined
      focusAt(at)
    } else if (isLost) focusAt(near)
    else if (focused !== undefined && !keys.includes(focused)) setFocused(keys[near])
  })

  return {
    box,
    lines,
    keys,
    folded,
    stop,
    fold,
    focusAt,
    /** Shows a line and focuses it. */
    go,
    /** Must be called when a line gets the focus. */
    reached(key: string, at: number) {
      setFocused(key)
      last.current.at = at
    },
    /** Props of the element around the outline and its tools. React reports the focus in their menus too. */
    around: {
      onFocus() {
        last.current.isInside = true
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) last.current.isInside = false
      },
    },
  }
}
