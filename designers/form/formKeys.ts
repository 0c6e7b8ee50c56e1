import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readClip, writeClip } from '../../processes/forms/design/clip.ts'
import { fieldAt, recordAt } from '../../processes/forms/design/formDefinition.ts'
import { type FormDesign, siblingsOf } from './formDesign.ts'

/**
 * Returns handlers for the keys of the form designer. Arrow keys go from field to field; Shift selects several,
 * Alt moves the selected ones: up and down among their siblings, left and right to another group. In text
 * inputs, only the key for saving works.
 */
export function formKeys(design: FormDesign, save: () => void) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isControl = event.ctrlKey || event.metaKey
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (isSaveKey(event)) return handled(event, save)
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target)) || isTyping(event)) return
      if (isControl && key === 'z') return handled(event, () => (event.shiftKey ? design.redo() : design.undo()))
      if (isControl && key === 'y') return handled(event, () => design.redo())
      if (!(event.target instanceof Element && event.target.closest('[data-canvas]'))) return
      if (key === 'Delete' || key === 'Backspace') return handled(event, () => design.remove())
      if (isControl && key === 'd') return handled(event, () => design.paste(design.copied()))
      if (isControl && key === 'a') return handled(event, () => selectSiblings(design))
      if (key === 'Escape') return handled(event, () => design.select([]))
      if (key === 'F2') return handled(event, () => focusTitle(event.currentTarget))
      const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : key === 'ArrowDown' || key === 'ArrowRight' ? 1 : 0
      if (step === 0 || isControl) return
      const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
      if (event.altKey) return handled(event, () => (isAcross ? design.moveToGroup(step) : design.moveBy(step)))
      handled(event, () => goBy(event.currentTarget, design, step, event.shiftKey))
    },
    onCopy: (event: ClipboardEvent) => void copy(design, event),
    onCut(event: ClipboardEvent) {
      if (copy(design, event)) design.remove()
    },
    onPaste(event: ClipboardEvent) {
      if (isTyping(event)) return
      event.preventDefault()
      design.paste(readClip(event.clipboardData.getData('text/plain')))
    },
  }
}

export const isSaveKey = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'

function handled(event: KeyboardEvent, run: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  run()
}

function copy(design: FormDesign, event: ClipboardEvent): boolean {
  const fields = design.copied()
  if (fields.length === 0 || isTyping(event)) return false
  event.clipboardData.setData('text/plain', writeClip(fields))
  event.preventDefault()
  return true
}

const isTyping = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

function selectSiblings(design: FormDesign): void {
  const { form, selected } = design.state.get()
  const record = selected.at(-1)?.slice(0, -1) ?? []
  const names = selected.length > 0 ? siblingsOf(form, selected.at(-1)!) : []
  const all = names.length > 0 ? names : Object.keys((recordAt(form, [])?.schema.properties ?? {}) as object)
  design.select(all.map(name => [...record, name]).filter(path => fieldAt(form, path)))
}

function goBy(root: HTMLElement, design: FormDesign, step: 1 | -1, isMore: boolean): void {
  const frames = [...root.querySelectorAll<HTMLElement>('[data-canvas] [data-design-field]')].filter(isShown)
  const at = frames.findIndex(each => each.contains(document.activeElement) && each === document.activeElement)
  const next = frames[at + step]
  const path = next?.dataset.designField
  if (!next || path === undefined) return
  const { selected } = design.state.get()
  design.select([...(isMore ? selected : []), JSON.parse(path) as string[]])
  next.focus()
}

const isShown = (element: Element) => element.closest('[hidden]') === null

/** Focuses the title in the properties and selects its text. */
function focusTitle(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('[data-place="title"] input')
  input?.focus()
  input?.select()
}
