import { type RefObject, useEffect, useRef } from 'react'

/** Tells of a press elsewhere than in the box; one on the opener is its own click, which opens or closes. */
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
