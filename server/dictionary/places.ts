import type { Property } from '../../schemas/types/entity.ts'
import { registry } from '../kernel/registry.ts'
import { type EntityModel, modelOf } from '../records/entityModel.ts'

/** Where values of a dictionary are stored. */
export interface Place {
  model: EntityModel
  property: string
  isList: boolean
  /** Where in the value of the property it stands, as a JSON path; absent: it is the value. */
  inside?: string
  /** 岗位·职级 */
  title: string
}

/** Every property of every entity whose values are of that dictionary. Rows of data sources are not ours to count. */
export function placesOf(code: string): Place[] {
  const found: Place[] = []
  for (const entity of registry.entities.values()) {
    if (entity['x-source']) continue
    for (const [property, one] of Object.entries(entity.properties)) {
      const place = { model: modelOf(entity.name), property, title: `${entity.title}·${one.title}` }
      if (one['x-dictionary'] === code) found.push({ ...place, isList: one.type === 'array' })
      for (const inside of pathsInside(one, code)) found.push({ ...place, isList: false, inside })
    }
  }
  return found
}

function pathsInside({ properties, items }: Property, code: string, above = '$'): string[] {
  return Object.entries(properties ?? items?.properties ?? {}).flatMap(([name, part]) => {
    const path = `${above}.${JSON.stringify(name)}`
    return [
      ...(part['x-dictionary'] === code ? [part.type === 'array' ? `${path}[*]` : path] : []),
      ...pathsInside(part, code, path),
    ]
  })
}

/**
 * Titles of what names a dictionary in the documents of the product: properties of entities, those of data sources among
 * them, and pages. None means that nothing would miss it.
 */
export function namedIn(code: string): string[] {
  const external = [...registry.entities.values()].filter(
    entity => entity['x-source'] && Object.values(entity.properties).some(one => one['x-dictionary'] === code),
  )
  const pages = [...registry.pages.values()].filter(page => names(page, code))
  return [
    ...new Set([
      ...placesOf(code).map(place => place.title),
      ...external.map(entity => entity.title),
      ...pages.map(page => `页面“${page.title}”`),
    ]),
  ]
}

function names(part: unknown, code: string): boolean {
  if (Array.isArray(part)) return part.some(one => names(one, code))
  if (typeof part !== 'object' || part === null) return false
  return Object.entries(part).some(
    ([key, value]) => ((key === 'dictionary' || key === 'x-dictionary') && value === code) || names(value, code),
  )
}
