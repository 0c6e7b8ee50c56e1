import { useEffect } from 'react'

/** What a drag does; all positions are those of the window. */
export interface Drag {
  move(x: number, y: number): void
  drop(x: number, y: number): void
  /** The pointer was lost, or Escape was pressed. */
  cancel(): void
}

/** Pixels that a mouse moves, milliseconds that a finger rests before it drags, and pixels that it may tremble. */
const threshold = 4
const rest = 350
const tremble = 10

let isDragging = false

/** Keeps a finger that drags from scrolling; listeners that are added later come too late for the browser. */
export function useStillTouch(): void {
  useEffect(() => {
    const keep = (event: TouchEvent) => {
      if (isDragging && event.cancelable) event.preventDefault()
    }
    document.addEventListener('touchmove', keep, { passive: false })
    return () => document.removeEventListener('touchmove', keep)
  }, [])
}

interface Press {
  button: number
  pointerId: number
  pointerType: string
  clientX: number
  clientY: number
}

/**
 * Follows a pressed pointer until it is released. `begin` is called once the press is a drag, with the place of the
 * press. The click that follows a drag is swallowed.
 */
export function followDrag(press: Press, begin: (x: number, y: number) => Drag | undefined): void {
  if (press.button !== 0) return
  const { clientX, clientY, pointerId } = press
  const isTouch = press.pointerType === 'touch'
  const listening = new AbortController()
  const { signal } = listening
  let drag: Drag | undefined
  const start = () => {
    drag = begin(clientX, clientY)
    isDragging = drag !== undefined
    if (!drag) end()
  }
  const timer = isTouch ? setTimeout(start, rest) : undefined
  const end = () => {
    clearTimeout(timer)
    listening.abort()
    isDragging = false
  }
  const cancel = () => {
    end()
    drag?.cancel()
  }
  const on = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void, capture = false) =>
    addEventListener(name, listener, { signal, capture })
  on('pointermove', event => {
    if (event.pointerId !== pointerId) return
    const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY)
    if (!drag && isTouch && distance > tremble) end()
    else if (!drag && !isTouch && distance >= threshold) start()
    drag?.move(event.clientX, event.clientY)
  })
  on('pointerup', event => {
    if (event.pointerId !== pointerId) return
    end()
    if (!drag) return
    swallowClick()
    drag.drop(event.clientX, event.clientY)
  })
  on('pointercancel', cancel)
  on('blur', cancel)
  // A long press opens a menu on some systems.
  on('contextmenu', event => {
    if (drag) event.preventDefault()
  })
  on(
    'keydown',
    event => {
      if (event.key !== 'Escape' || !drag) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    },
    true,
  )
}

function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  // A drag that ends elsewhere is followed by no click.
  setTimeout(() => removeEventListener('click', swallow, true))
}

/** Distance from an edge in which a drag scrolls, and pixels of each step. */
const edge = 40
const step = 14

/** Scrolls a box while a drag is near its edges. */
export function scrollNear(box: Element, x: number, y: number): void {
  const { top, bottom, left, right } = box.getBoundingClientRect()
  box.scrollTop += y < top + edge ? -step : y > bottom - edge ? step : 0
  box.scrollLeft += x < left + edge ? -step : x > right - edge ? step : 0
}

/** A copy of an element that follows the pointer. */
export interface Ghost {
  move(x: number, y: number): void
  /** Writes a text below the copy. */
  say(text: string): void
  remove(): void
}

/** Makes a copy of an element that follows a pointer pressed at this place. */
export function ghostOf(element: HTMLElement, x: number, y: number): Ghost {
  const { left, top, width, height } = element.getBoundingClientRect()
  const box = document.createElement('div')
  box.className = 'drag-ghost'
  box.setAttribute('aria-hidden', 'true')
  const copy = element.cloneNode(true) as HTMLElement
  copy.style.width = `${width}px`
  copy.style.height = `${height}px`
  copy.removeAttribute('id')
  const words = document.createElement('span')
  box.append(copy, words)
  document.body.append(box)
  const move = (nextX: number, nextY: number) => {
    box.style.transform = `translate(${left + nextX - x}px, ${top + nextY - y}px)`
  }
  move(x, y)
  return {
    move,
    say: text => {
      if (words.textContent !== text) words.textContent = text
    },
    remove: () => box.remove(),
  }
}
