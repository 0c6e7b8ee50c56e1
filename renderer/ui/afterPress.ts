/**
 * Runs work while no pointer is pressed: at once, or after the click that follows the press. Work that moves the page
 * in between would take the click away from the pressed element.
 */
export function afterPress(work: () => void): void {
  watch()
  if (isPressed) waiting.push(work)
  else work()
}

let watched: unknown
let isPressed = false
let waiting: (() => void)[] = []

/** Once for each window: tests create one after the other. */
function watch(): void {
  if (watched === globalThis.window) return
  watched = globalThis.window
  isPressed = false
  waiting = []
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  // Only `blur` of the window arrives here: that of elements does not bubble.
  addEventListener('blur', release)
}

const press = () => {
  isPressed = true
}

function release(): void {
  isPressed = false
  const works = waiting
  waiting = []
  // The click event follows the end of the press.
  if (works.length > 0) setTimeout(() => works.forEach(work => void work()))
}

watch()
