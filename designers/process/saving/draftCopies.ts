/** An unsaved text of a process, stored in this browser by user and model. */
export interface DraftCopy {
  /** Time of writing, as ISO text. */
  at: string
  /** Revision of the draft that was edited. */
  draftRevision: number
  xml: string
  /** Name of the designer that stored the copy. */
  writer: string
}

const prefix = 'process draft '
const keptDays = 30

const beginOf = (userId: string, modelId: string) => `${prefix}${userId} ${modelId} `

/** Returns the stored copies of a model's draft, newest first, at most one for each opened designer. */
export function copiesOf(userId: string, modelId: string): DraftCopy[] {
  forgetOld()
  const begin = beginOf(userId, modelId)
  return Object.keys(localStorage)
    .flatMap(key => (key.startsWith(begin) ? (parsed(localStorage.getItem(key)) ?? []) : []))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

/** Stores a copy; returns false if the browser refuses, for example because the text is too long. */
export function writeCopy(userId: string, modelId: string, copy: DraftCopy): boolean {
  try {
    localStorage.setItem(beginOf(userId, modelId) + copy.writer, JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

/** Removes the copy that a designer wrote. */
export const dropCopy = (userId: string, modelId: string, writer: string): void =>
  localStorage.removeItem(beginOf(userId, modelId) + writer)

function forgetOld(): void {
  const oldest = Date.now() - keptDays * 86_400_000
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue
    const at = Date.parse(parsed(localStorage.getItem(key))?.at ?? '')
    if (!(at >= oldest)) localStorage.removeItem(key)
  }
}

function parsed(text: string | null): DraftCopy | undefined {
  try {
    const copy = JSON.parse(text ?? 'null') as Partial<DraftCopy> | null
    const { at, draftRevision, xml, writer } = copy ?? {}
    const isWhole = [at, xml, writer].every(each => typeof each === 'string') && typeof draftRevision === 'number'
    return isWhole ? (copy as DraftCopy) : undefined
  } catch {
    return undefined
  }
}
