import { createStore } from '../../runtime/store.ts'

/**
 * Edited texts of examples. The files stay unchanged: this browser keeps an edited text across reloads until the user
 * resets it or it equals the file.
 */
interface Edited {
  text: string
  /** Text of the file when editing began. */
  of: string
}

const prefix = 'playground '

const storage = (): Storage | undefined => globalThis.localStorage

function readAll(): ReadonlyMap<string, Edited> {
  const kept = storage()
  const found = new Map<string, Edited>()
  for (let at = 0; at < (kept?.length ?? 0); at += 1) {
    const key = kept?.key(at) ?? ''
    const edited = key.startsWith(prefix) ? read(kept?.getItem(key) ?? '') : undefined
    if (edited) found.set(key.slice(prefix.length), edited)
  }
  return found
}

function read(text: string): Edited | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('text' in value) || !('of' in value)) return undefined
    return typeof value.text === 'string' && typeof value.of === 'string'
      ? { text: value.text, of: value.of }
      : undefined
  } catch {
    // Another program wrote this entry, so it is ignored.
    return undefined
  }
}

export const editedTexts = createStore<ReadonlyMap<string, Edited>>(readAll())

export const editedText = (file: string): string | undefined => editedTexts.get().get(file)?.text

/** Stores a text for the file with the content `own`; a text equal to the file removes the entry. */
export function keepText(file: string, text: string, own: string): void {
  const next = new Map(editedTexts.get())
  if (text === own) next.delete(file)
  else next.set(file, { text, of: next.get(file)?.of ?? own })
  editedTexts.set(next)
  const edited = next.get(file)
  try {
    if (edited) storage()?.setItem(prefix + file, JSON.stringify(edited))
    else storage()?.removeItem(prefix + file)
  } catch {
    // The browser has no storage: the text lives as long as the page.
  }
}

/** Returns whether the file changed after editing began, so that the edited text no longer matches it. */
export const isOutdated = (file: string, own: string): boolean => {
  const edited = editedTexts.get().get(file)
  return edited !== undefined && edited.of !== own
}
