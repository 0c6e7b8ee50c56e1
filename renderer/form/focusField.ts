import { inputId } from './FormField.tsx'

const focusable = 'input, textarea, select, button, [tabindex]'
const mostFrames = 60

/** Number of the latest request: only that one moves the focus. */
let latest = 0

/**
 * Scrolls to the input of a field and focuses it, or the part of it that is marked as invalid. Waits for an input that
 * is still loading, as on a tab just opened, unless the user moves the focus meanwhile.
 */
export const focusField = (idPrefix: string, field: string): void =>
  focusWhenThere(() => inputOf(idPrefix, field), 'center')

const usable = ':is(input, textarea, select, [tabindex="0"]):not(:disabled, [type="hidden"])'

/** Focuses the first input of a form that was just opened; waits for it like `focusField`. */
export const focusFirst = (idPrefix: string): void =>
  focusWhenThere(() => firstInput(`[id^="${idPrefix}-"]`), 'nearest')

/** A choice of records is the button that opens it. Waits for a first field that is still loading. */
function firstInput(own: string): HTMLElement | null {
  const first = document.querySelector<HTMLElement>(`${own}${usable}, ${own} ${usable}, button${own}:not(:disabled)`)
  const form = first?.closest('[role="form"]')
  const waiting = form?.querySelector('[data-field] [data-loading]')
  const isBehind = waiting && first && waiting.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBehind ? null : first
}

function focusWhenThere(find: () => HTMLElement | null | undefined, block: ScrollLogicalPosition): void {
  const mine = ++latest
  const before = document.activeElement
  const look = (frame: number): void => {
    const now = document.activeElement
    const isElsewhere = now !== before && now !== null && now !== document.body
    if (mine !== latest || (frame > 0 && isElsewhere)) return
    const target = find()
    if (target) {
      target.scrollIntoView?.({ block })
      target.focus({ preventScroll: true })
    } else if (frame < mostFrames) requestAnimationFrame(() => look(frame + 1))
  }
  look(0)
}

function inputOf(idPrefix: string, field: string): HTMLElement | null | undefined {
  const id = inputId(idPrefix, field)
  const area = document.getElementById(`${id}-note`)?.closest<HTMLElement>('[data-field]')
  return (
    area?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.getElementById(id) ??
    area?.querySelector<HTMLElement>(focusable)
  )
}
