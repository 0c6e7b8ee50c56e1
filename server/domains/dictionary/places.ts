import { registry } from '../../ground/kernel/registry.ts'
import { type EntityModel, modelOf } from '../../services/records/model/entityModel.ts'
import { namesDictionary, pathsInside } from './schemaPaths.ts'

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

/**
 * Titles of what names a dictionary in the documents of the product: properties of entities, those of data sources among
 * them, rules, calls and pages. None means that nothing would miss it.
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
