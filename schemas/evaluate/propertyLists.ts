import type { WireName } from '../types/common.ts'
import type { Property } from '../types/entity.ts'
import type { FamilyDocument, PropertyList } from '../types/family.ts'
import { commonWords } from './commonWords.ts'
import { nearestName } from './nearestName.ts'

type Path = readonly (string | number)[]
type Properties = Record<WireName, Property>

/** The properties of the entity, and the reporter of faults. */
export interface Surroundings {
  /** Properties of the entity of the family. */
  entity?: Properties | undefined
  /** Gets each fault with its path in the file; invalid entries are omitted from the list. */
  report: (path: Path, message: string) => void
}

/** A list of properties, written out. */
export interface WrittenList {
  properties: Properties
  required: WireName[]
}

/** Reads the lists of one family. */
export interface PropertyLists {
  shapes: ReadonlyMap<string, WrittenList>
  write: (list: PropertyList, path: Path) => WrittenList
}

/**
 * Returns the shapes of a family, and a function that expands its other lists.
 *
 * @example propertyLists({ words: { code } }, { report }).write(['id', 'code?'], [])
 *          // { properties: { id, code }, required: ['id'] }
 */
export function propertyLists(
  { words = {}, shapes = {} }: Pick<FamilyDocument, 'words' | 'shapes'>,
  { entity = {}, report }: Surroundings,
): PropertyLists {
  const known = [words, commonWords, entity]
  const written = new Map<string, WrittenList>()

  function word(name: WireName, path: Path): Property | undefined {
    const found = known.find(properties => Object.hasOwn(properties, name))?.[name]
    if (!found) {
      const near = hint(name, known.flatMap(Object.keys))
      report(path, `"${name}" is no word of the family, no common word and no property of its entity${near}`)
    }
    return found
  }

  function* members(
    list: PropertyList,
    path: Path,
  ): Generator<{ use: string; at: Path; property: Property | undefined }> {
    for (const [index, use] of list.entries()) {
      const at = [...path, index]
      if (typeof use !== 'string') {
        for (const [key, own] of Object.entries(use))
          yield { use: key, at: [...at, key], property: typeof own === 'string' ? word(own, [...at, key]) : own }
      } else if (use.startsWith('...')) {
        const shape = written.get(use.slice(3))
        if (!shape) report(at, `there is no shape "${use.slice(3)}" above this${hint(use.slice(3), written.keys())}`)
        for (const [name, property] of Object.entries(shape?.properties ?? {}))
          yield { use: shape?.required.includes(name) ? name : `${name}?`, at, property }
      } else yield { use, at, property: word(plainName(use), at) }
    }
  }

  function write(list: PropertyList, path: Path): WrittenList {
    const properties: Properties = {}
    const required: WireName[] = []
    for (const { use, at, property } of members(list, path)) {
      const name = plainName(use)
      if (Object.hasOwn(properties, name)) report(at, `"${name}" is in this list twice`)
      else if (property) {
        properties[name] = property
        if (name === use) required.push(name)
      }
    }
    return { properties, required }
  }

  for (const [name, list] of Object.entries(shapes)) written.set(name, write(list, ['shapes', name]))
  return { shapes: written, write }
}

/** The name without the mark of what may be left out. */
export const plainName = (use: string): WireName => use.replace(/\?$/, '')

function hint(name: string, names: Iterable<string>): string {
  const near = nearestName(name, names)
  return near === undefined ? '' : ` (${near}?)`
}
