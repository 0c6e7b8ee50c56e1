import { useEffect, useRef, useState } from 'react'

const own = '[data-diagnostics]'

/**
 * Picking mode: the pointer highlights the element below, and a press picks it. Presses instead of clicks, because
 * disabled elements, which users ask about, receive no clicks. Esc cancels.
 */
export function usePicking(isOn: boolean, onPick: (element: Element | undefined) => void): Element | undefined {
  const [below, setBelow] = useState<Element>()
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    if (!isOn) return
    let pressed: Element | undefined
    const targetOf = ({ target }: Event) => (target instanceof Element && !target.closest(own) ? target : undefined)
    const swallow = (event: Event) => {
      const target = targetOf(event)
      if (!target) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'pointerdown') pressed = target
      // Hides the rest of the press from the page; keyboard users only produce clicks.
      else if (event.type === 'click') pick.current(pressed ?? target)
      else if (event.type === 'pointerup' && pressed) setTimeout(() => pick.current(pressed))
    }
    const follow = (event: Event) => setBelow(targetOf(event))
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      pick.current(undefined)
    }
    const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']
    for (const press of presses) document.addEventListener(press, swallow, true)
    document.addEventListener('pointerover', follow, true)
    document.addEventListener('keydown', giveUp, true)
    document.documentElement.dataset.picking = ''
    return () => {
      for (const press of presses) document.removeEventListener(press, swallow, true)
      document.removeEventListener('pointerover', follow, true)
      document.removeEventListener('keydown', giveUp, true)
      delete document.documentElement.dataset.picking
      setBelow(undefined)
    }
  }, [isOn])
  return below
}
