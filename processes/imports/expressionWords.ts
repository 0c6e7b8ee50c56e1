import type { ModelDocument } from '../bpmn/openDocument.ts'
import { finding } from './findings.ts'
import type { Word } from './report.ts'
import type { Read } from './words.ts'

/**
 * Returns the translated expressions of BPMN elements, such as conditions. Leaves out expressions that the given words
 * already contain, and those that were CEL before.
 */
export function expressionWords(
  { byId }: ModelDocument,
  { places, translations, words }: Read & { words: readonly Word[] },
): Word[] {
  const told = new Map<string | null, string[]>()
  for (const { elementId, before } of words) {
    if (before === null) continue
    const known = told.get(elementId)
    if (known) known.push(before)
    else told.set(elementId, [before])
  }
  const seen = new Set<string>()
  return translations.flatMap(({ id, source, cel }) => {
    const key = `${id} ${source}`
    if (cel === source || seen.has(key) || told.get(id)?.some(text => text.includes(source))) return []
    seen.add(key)
    const owner = id === null ? undefined : places.get(id)
    const place = owner?.places.find(({ value }) => value.trim() === source)
    return [
      {
        kind: 'translated' as const,
        elementId: id !== null && byId.has(id) ? id : null,
        element: owner?.title ?? null,
        attribute: place?.attribute ?? null,
        before: source,
        after: cel,
        ...finding('IMPORT_EXPRESSION_READ'),
      },
    ]
  })
}
