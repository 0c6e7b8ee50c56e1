import { createStore } from '../../runtime/store.ts'

/**
 * Texts of examples as somebody edited them. The files themselves are not written: an edited text stays in this browser,
 * over a reload too, until it is put back or says the same as the file.
 */
interface Edited {
  text: string
  /** The file as it was when editing began. */
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
    // Somebody else wrote there: as good as nothing.
    return undefined
  }
}

export const editedTexts = createStore<ReadonlyMap<string, Edited>>(readAll())

export const editedText = (file: string): string | undefined => editedTexts.get().get(file)?.text

/** Keeps a text in the place of the file that says `own`; the same text again is no edited one. */
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
    // The browser keeps nothing: the text lives as long as the page does.
  }
}

/** The file was changed after editing began: what is seen is not what stands there. */
export const isOutdated = (file: string, own: string): boolean => {
  const edited = editedTexts.get().get(file)
  return edited !== undefined && edited.of !== own
}
