import { type RefObject, useEffect, useRef } from 'react'

/** Calls back on a press outside the box. A press on the opener is the opener's own click, which opens or closes. */
export function usePressOutside(
  box: RefObject<HTMLElement | null>,
  opener: HTMLElement | undefined,
  onOutside: () => void,
) {
  const tell = useRef(onOutside)
  tell.current = onOutside
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target) && !opener?.contains(target)) tell.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [box, opener])
}
