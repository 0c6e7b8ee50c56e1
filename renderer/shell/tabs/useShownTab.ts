import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { scrollIntoBar } from '../../../runtime/tabs/tabRules.ts'

/** Scrolls a bar so that the tab at an index is in sight, when `content` or the width of the bar changes. */
export function useShownTab(bar: RefObject<HTMLElement | null>, at: number, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content moves the tabs
  useLayoutEffect(() => show(bar.current, at), [bar, at, content])
  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(() => show(bar.current, at))
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [bar, at])
}

function show(bar: HTMLElement | null, at: number): void {
  const shown = bar?.children[at]
  if (!bar || !(shown instanceof HTMLElement)) return
  const { scrollLeft: scroll, clientWidth: width } = bar
  bar.scrollLeft = scrollIntoBar({ scroll, width }, { left: shown.offsetLeft, width: shown.offsetWidth })
}
