import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { compile } from '../../schemas/evaluate/compile.ts'
import type { Condition } from '../../schemas/types/common.ts'

/** Stands for every field: an expression that reads the whole form. */
export const wholeForm = '*'

/** Returns the fields that an expression reads. */
export function formReads(expression: Condition | undefined): readonly string[] {
  if (typeof expression !== 'string') return []
  return compile(expression).reads.flatMap(read =>
    read === 'form' ? [wholeForm] : read.startsWith('form.') ? [read.slice(5)] : [],
  )
}

/** Returns the fields that decide whether a field is visible, enabled and required. */
export const conditionReads = ({ visible, enabled, required }: ResolvedField): readonly string[] => [
  ...formReads(visible),
  ...formReads(enabled),
  ...formReads(required),
]

const ownWords = new Set(['visible', 'enabled', 'required', 'value', 'default', 'property', 'permission', 'check'])

/** Returns the fields that an input reads while drawing: for arguments of its options, formulas of its columns. */
export function inputReads(field: ResolvedField): readonly string[] {
  const found = new Set<string>()
  for (const [word, value] of Object.entries(field)) if (!ownWords.has(word)) gather(value, found)
  return [...found]
}

function gather(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.startsWith('=')) for (const name of formReads(value)) found.add(name)
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) gather(part, found)
  }
}

/** Returns the readers of each name, and those that read the whole form. */
export function readersOf<T>(items: readonly T[], readsOf: (item: T) => readonly string[]): (name: string) => T[] {
  const readers = new Map<string, T[]>()
  for (const item of items) {
    for (const name of new Set(readsOf(item))) {
      const known = readers.get(name)
      if (known) known.push(item)
      else readers.set(name, [item])
    }
  }
  const whole = readers.get(wholeForm) ?? []
  return name => {
    const own = readers.get(name)
    return own ? (whole.length === 0 ? own : [...new Set([...own, ...whole])]) : whole
  }
}
