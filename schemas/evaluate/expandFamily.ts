import type { WireName } from '../types/common.ts'
import type { Accepts, Endpoint, EndpointFamily, Returns, Shape } from '../types/endpoint.ts'
import type { Property } from '../types/entity.ts'
import type { EndpointDocument, FamilyDocument, HandlerDocument } from '../types/family.ts'
import { type PropertyLists, propertyLists, type Surroundings, type WrittenList } from './propertyLists.ts'

/**
 * Writes out what a family says by name. Browser, server and check read families through here.
 *
 * @example expandFamily({ …, endpoints: { read: { …, accepts: ['id'] } } }, { report }).endpoints.read.accepts
 *   // { properties: { id: { type: 'string', title: '标识' } }, required: ['id'] }
 */
export function expandFamily(document: FamilyDocument, surroundings: Surroundings): EndpointFamily {
  const { words: _words, shapes: _shapes, endpoints, ...head } = document
  const lists = propertyLists(document, surroundings)
  const { report } = surroundings

  function answered({ properties, required }: WrittenList, path: (string | number)[]): Record<WireName, Property> {
    const optional = Object.keys(properties).find(name => !required.includes(name))
    if (optional !== undefined) report(path, `"${optional}?": only an argument can be left out`)
    return properties
  }

  function returns(given: HandlerDocument['returns'], path: (string | number)[]): Returns {
    if (typeof given === 'string') {
      const [shape, name] = given.split(' of ') as [Shape, string?]
      if (name === undefined) return { shape }
      const written = lists.shapes.get(name)
      return written ? { shape, properties: answered(written, path) } : { shape, entity: name }
    }
    const { properties, ...rest } = given
    if (properties === undefined) return rest
    if (!Array.isArray(properties)) return { ...rest, properties }
    const at = [...path, 'properties']
    return { ...rest, properties: answered(lists.write(properties, at), at) }
  }

  function endpoint(one: EndpointDocument, path: (string | number)[]): Endpoint {
    if (one.do !== 'handler') return one
    const { accepts, ...rest } = one
    return {
      ...rest,
      ...(accepts ? { accepts: accepted(accepts, lists, [...path, 'accepts']) } : {}),
      returns: returns(one.returns, [...path, 'returns']),
    }
  }

  const written = Object.entries(endpoints).map(([key, one]) => [key, endpoint(one, ['endpoints', key])])
  return { ...head, endpoints: Object.fromEntries(written) as Record<string, Endpoint> }
}

function accepted(
  given: NonNullable<HandlerDocument['accepts']>,
  lists: PropertyLists,
  path: (string | number)[],
): Accepts {
  const { properties, required: more = [], ...rest } = Array.isArray(given) ? { properties: given } : given
  const at = Array.isArray(given) ? path : [...path, 'properties']
  const list = Array.isArray(properties) ? lists.write(properties, at) : undefined
  const required = [...(list?.required ?? []), ...more]
  const own = list?.properties ?? (properties as Accepts['properties'])
  return { ...rest, ...(own ? { properties: own } : {}), ...(required.length > 0 ? { required } : {}) }
}
