/**
 * Runs work when no pointer is pressed: at once, or after the click that a press becomes. What moves the page in between
 * would take that click away from what was pressed.
 */
export function afterPress(work: () => void): void {
  watch()
  if (isPressed) waiting.push(work)
  else work()
}

let watched: unknown
let isPressed = false
let waiting: (() => void)[] = []

/** Once for each window: tests have one after the other. */
function watch(): void {
  if (watched === globalThis.window) return
  watched = globalThis.window
  isPressed = false
  waiting = []
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  // Of the window itself: of elements it does not bubble.
  addEventListener('blur', release)
}

const press = () => {
  isPressed = true
}

function release(): void {
  isPressed = false
  const works = waiting
  waiting = []
  // The click comes after the end of the press.
  if (works.length > 0) setTimeout(() => works.forEach(work => void work()))
}

watch()
