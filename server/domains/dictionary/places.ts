import { registry } from '../../ground/kernel/registry.ts'
import { type EntityModel, modelOf } from '../../services/records/model/entityModel.ts'
import { namesDictionary, pathsInside } from './schemaPaths.ts'

/** A property that stores values of a dictionary. */
export interface Place {
  model: EntityModel
  property: string
  isList: boolean
  /** JSON path inside the property's value; if absent, the value itself. */
  inside?: string
  /** 岗位·职级 */
  title: string
}

/** Returns every property whose values come from the dictionary. Data source tables are not counted. */
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

/**
 * Returns titles of the shipped documents that refer to a dictionary: entities including those of data sources, rules,
 * calls and pages. Empty if the dictionary is unused.
 */
export function namedIn(code: string): string[] {
  const places = placesOf(code)
  const counted = new Set(places.map(place => place.model.name))
  const entities = [...registry.entities.values()].filter(one => !counted.has(one.name) && namesDictionary(one, code))
  const ruleSets = [...registry.ruleSets.values()].filter(one => namesDictionary(one, code))
  const endpoints = [...registry.endpoints.values()].filter(one => namesDictionary(one.definition, code))
  const pages = [...registry.pages.values()].filter(page => namesDictionary(page, code))
  return [
    ...new Set([
      ...places.map(place => place.title),
      ...entities.map(entity => entity.title),
      ...ruleSets.map(one => `校验规则“${one.title}”`),
      ...pages.map(page => `页面“${page.title}”`),
      ...endpoints.map(one => `接口“${one.definition.title}”`),
    ]),
  ]
}
