import { plainName } from '../../../schemas/evaluate/propertyLists.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { FamilyDocument, PropertyList } from '../../../schemas/types/family.ts'
import type { Document, Spot } from '../reading/document.ts'

/** Parts of a family's lists: names they define, and lists they write out. */
export interface FamilyParts {
  words: { name: string; spot: Spot }[]
  shapes: Set<string>
  own: { name: string; property: Property; spot: Spot }[]
}

/** Reads all lists of a file: those of its shapes, then arguments and answers. */
export function familyParts(document: Document<FamilyDocument>): FamilyParts {
  const parts: FamilyParts = { words: [], shapes: new Set(), own: [] }

  function readList(given: PropertyList | Record<string, Property> | undefined, spot: Spot): void {
    if (!Array.isArray(given)) readRecord(given ?? {}, spot)
    else for (const [index, use] of given.entries()) readUse(use, spot.at(index))
  }

  function readUse(use: PropertyList[number], spot: Spot): void {
    if (typeof use !== 'string') readRecord(use, spot)
    else if (use.startsWith('...')) parts.shapes.add(use.slice(3))
    else parts.words.push({ name: plainName(use), spot })
  }

  function readRecord(given: Record<string, Property | string>, spot: Spot): void {
    for (const [key, value] of Object.entries(given)) {
      if (typeof value === 'string') parts.words.push({ name: value, spot: spot.at(key) })
      else parts.own.push({ name: plainName(key), property: value, spot: spot.at(key) })
    }
  }

  for (const [name, shape] of Object.entries(document.content.shapes ?? {}))
    readList(shape, document.at('shapes', name))
  for (const [key, one] of Object.entries(document.content.endpoints)) {
    if (one.do !== 'handler') continue
    const { accepts, returns } = one
    const spot = document.at('endpoints', key)
    if (Array.isArray(accepts)) readList(accepts, spot.at('accepts'))
    else readList(accepts?.properties, spot.at('accepts', 'properties'))
    if (typeof returns !== 'string') readList(returns.properties, spot.at('returns', 'properties'))
    else if (returns.includes(' of ')) parts.shapes.add(returns.split(' of ')[1] ?? '')
  }
  return parts
}
