import { isDeepStrictEqual } from 'node:util'
import { commonWords } from '../../../schemas/evaluate/commonWords.ts'
import { expandFamily } from '../../../schemas/evaluate/expandFamily.ts'
import { type PropertyLists, propertyLists, type WrittenList } from '../../../schemas/evaluate/propertyLists.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { FamilyDocument, ReturnsDocument } from '../../../schemas/types/family.ts'
import type { CheckContext } from '../context.ts'
import type { Document } from '../reading/document.ts'
import { pathText } from '../reading/jsonPositions.ts'
import { entityOf } from './answers.ts'
import { checkProperties, checkProperty } from './checkEndpoints.ts'
import { checkRulesWithin } from './checkParts.ts'
import { type FamilyParts, familyParts } from './familyParts.ts'

/** Checks that every name has one meaning, nothing is declared twice, and what has a name is not written out. */
export function checkFamilyWords(context: CheckContext): void {
  for (const document of context.project.familyDocuments) {
    const { entity: entityName, words = {} } = document.content
    const entity = entityOf(context.project, entityName)?.properties ?? {}
    const report = (path: readonly (string | number)[], message: string) => document.report(path, message)
    expandFamily(document.content, { entity, report })
    const parts = familyParts(document)
    checkProperties(context, document.at('words'), words)
    for (const { property, spot } of parts.own) {
      checkProperty(context, spot, property)
      checkRulesWithin(spot, property)
    }
    for (const [name, word] of Object.entries(words)) checkRulesWithin(document.at('words', name), word)
    const around = new Map(Object.entries({ ...entity, ...commonWords }))
    const unclear = new Set(
      Object.keys(commonWords).filter(name => name in entity && !isSame(around.get(name), entity[name])),
    )
    checkWords(document, parts, around, unclear)
    checkWrittenOut(parts, new Map([...around].filter(([name]) => !unclear.has(name)).concat(Object.entries(words))))
    checkShapes(context, document, parts)
    checkForms(document, entity)
  }
}

/** `around`: words of all families and of the entity; `unclear`: words that both define differently. */
function checkWords(
  document: Document<FamilyDocument>,
  parts: FamilyParts,
  around: ReadonlyMap<string, Property>,
  unclear: ReadonlySet<string>,
): void {
  const { words = {}, entity } = document.content
  const used = new Set(parts.words.map(({ name }) => name))
  for (const [name, property] of Object.entries(words)) {
    const spot = document.at('words', name)
    if (!used.has(name)) spot.error(`nothing uses the word "${name}"`, { key: true })
    else if (!unclear.has(name) && isSame(around.get(name), property)) {
      const place = name in commonWords ? 'all families have' : `is in entity "${entity}"`
      spot.error(`repeats what ${place}: leave the word "${name}" out`, { key: true })
    }
  }
  for (const { name, spot } of parts.words) {
    if (!unclear.has(name) || name in words) continue
    spot.error(
      `"${name}" is a common word, and another property of entity "${entity}": say in "words" what it means here`,
    )
  }
}

function checkWrittenOut({ own }: FamilyParts, known: ReadonlyMap<string, Property>): void {
  for (const [index, { name, property, spot }] of own.entries()) {
    const twin = own.slice(0, index).find(other => other.name === name && isSame(other.property, property))
    if (isSame(known.get(name), property)) spot.error(`"${name}" means this already: say it by name`, { key: true })
    else if (twin)
      spot.error(`is also in ${pathText(twin.spot.path)}: make "${name}" a word of the family`, { key: true })
  }
}

function checkShapes({ project }: CheckContext, document: Document<FamilyDocument>, { shapes }: FamilyParts): void {
  for (const name of Object.keys(document.content.shapes ?? {})) {
    const spot = document.at('shapes', name)
    if (!shapes.has(name)) spot.error(`nothing uses the shape "${name}"`, { key: true })
    if (project.entities.has(name))
      spot.error(`there is an entity "${name}": the shape needs another name`, { key: true })
  }
}

/** Checks that arguments and answers are written in their shortest form. */
function checkForms(document: Document<FamilyDocument>, entity: Record<string, Property>): void {
  const lists = propertyLists(document.content, { entity, report: () => {} })
  const shapeLike = (list: WrittenList) => [...lists.shapes].find(([, shape]) => isSameList(shape, list))?.[0]
  for (const [key, one] of Object.entries(document.content.endpoints)) {
    if (one.do !== 'handler') continue
    const { accepts, returns } = one
    const spot = document.at('endpoints', key)
    if (Array.isArray(accepts)) {
      const shape = accepts.length > 1 ? shapeLike(lists.write(accepts, [])) : undefined
      if (shape !== undefined) spot.at('accepts').error(`is the shape "${shape}": write ["...${shape}"]`)
    } else if (accepts && accepts.entity === undefined && accepts.paged === undefined)
      spot.at('accepts').error('has nothing but properties: write them as a list')
    if (typeof returns === 'string') continue
    const { properties, entity: of, shape } = returns
    const name = properties === undefined ? (of ?? '') : of === undefined && shapeLike(answered(lists, properties))
    if (typeof name === 'string') spot.at('returns').error(`write "${shape}${name === '' ? '' : ` of ${name}`}"`)
  }
}

function answered(lists: PropertyLists, given: NonNullable<ReturnsDocument['properties']>): WrittenList {
  return Array.isArray(given) ? lists.write(given, []) : { properties: given, required: Object.keys(given) }
}

const isSame = (one: Property | undefined, other: Property | undefined): boolean =>
  one !== undefined && isDeepStrictEqual(one, other)

/** Returns whether two lists have the same properties in the same order. */
const isSameList = (one: WrittenList, other: WrittenList): boolean =>
  isDeepStrictEqual([Object.entries(one.properties), one.required], [Object.entries(other.properties), other.required])
