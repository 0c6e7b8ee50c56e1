import { inputId } from './FormField.tsx'

const focusable = 'input, textarea, select, button, [tabindex]'
const mostFrames = 60

/**
 * Scrolls to the input of a field and puts the focus there, to the wrong part of it where one is marked. An input that
 * is still loading, as on a tab just opened, is waited for.
 */
export function focusField(idPrefix: string, field: string, frame = 0): void {
  const input = document.getElementById(inputId(idPrefix, field))
  const area = document.getElementById(`${inputId(idPrefix, field)}-note`)?.closest<HTMLElement>('[data-field]')
  const target =
    area?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? input ?? area?.querySelector<HTMLElement>(focusable)
  if (target) {
    target.scrollIntoView?.({ block: 'center' })
    target.focus({ preventScroll: true })
  } else if (frame < mostFrames) {
    requestAnimationFrame(() => focusField(idPrefix, field, frame + 1))
  }
}
