import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import { searchWords } from '../../../schemas/evaluate/searchWords.ts'
import { sourceFaults } from '../../../schemas/evaluate/sourceFaults.ts'
import { systemNames } from '../../../schemas/evaluate/systemNames.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import { snakeCase } from '../../generate/snakeCase.ts'
import { type CheckContext, checkDictionary, checkPermission } from '../context.ts'
import type { Document, Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkInputs } from './checkInputs.ts'
import { checkJsonSchema } from './checkJsonSchema.ts'
import { checkPropertyShape } from './checkParts.ts'
import { checkSchemaFrom } from './checkSchemaFrom.ts'
import { checkFileName } from './fileNames.ts'

export function checkEntities(context: CheckContext): void {
  const tables = new Map<string, string>()
  for (const document of context.project.entities.values()) {
    const entity = document.content
    checkFileName(document, 'name', entity.name)
    for (const { at, message } of sourceFaults(entity, name => context.project.entities.get(name)?.content))
      document.at(...at).error(message)
    if (entity['x-source']) {
      checkEntity(context, document)
      continue
    }
    const table = entity['x-table'] ?? snakeCase(entity.name)
    const other = tables.get(table)
    if (other) document.report(['name'], `table "${table}" already belongs to entity "${other}"`)
    tables.set(table, entity.name)
    checkEntity(context, document)
  }
}

function checkEntity(context: CheckContext, document: Document<Entity>): void {
  const entity = document.content
  const names = Object.keys(entity.properties)
  const property = (spot: Spot, name: string): Property | undefined => {
    const found = entity.properties[name]
    if (!found) spot.error(`"${name}" is not a property of entity "${entity.name}"${hint(name, names)}`)
    return found
  }
  const spot = document.at()
  const label = property(spot.at('label'), entity.label)
  if (label?.['x-secret']) spot.at('label').error('a secret property cannot be the label')
  if (label?.['x-permission'])
    spot.at('label').error('a property with a code of its own cannot be the label: everybody sees it at references')
  for (const [index, name] of (entity.required ?? []).entries()) property(spot.at('required', index), name)
  for (const [index, group] of (entity['x-unique'] ?? []).entries()) {
    for (const [member, name] of group.entries()) property(spot.at('x-unique', index, member), name)
  }
  checkTree(entity, spot, property)
  const choosable = entity['x-choosable']
  const isChoosable = choosable === undefined ? undefined : property(spot.at('x-choosable'), choosable)
  if (isChoosable && isChoosable.type !== 'boolean') spot.at('x-choosable').error(`"${choosable}" must be a boolean`)
  for (const [key, name] of Object.entries(entity['x-scope'] ?? {})) {
    const found = name === 'id' ? undefined : property(spot.at('x-scope', key), name)
    if (key === 'record' && found?.['x-ref'] === undefined)
      spot.at('x-scope', key).error(`"${name}" must refer to an entity by x-ref`)
  }
  for (const [name, one] of Object.entries(entity.properties)) {
    checkProperty(context, entity, spot.at('properties', name), name, one)
  }
}

function checkTree(entity: Entity, spot: Spot, property: (spot: Spot, name: string) => Property | undefined): void {
  const tree = entity['x-tree']
  if (!tree) return
  const parent = property(spot.at('x-tree', 'parent'), tree.parent)
  if (parent && parent['x-ref'] !== entity.name) {
    spot.at('x-tree', 'parent').error(`"${tree.parent}" must refer to "${entity.name}" by x-ref`)
  }
  if (tree.sort === undefined) return
  const sort = property(spot.at('x-tree', 'sort'), tree.sort)
  if (sort && sort.type !== 'integer') spot.at('x-tree', 'sort').error(`"${tree.sort}" must be an integer`)
}

function checkProperty(context: CheckContext, entity: Entity, spot: Spot, name: string, property: Property): void {
  checkName(entity, spot, name, property)
  const target = property['x-ref']
  if (target !== undefined && !context.project.entities.has(target)) {
    spot.at('x-ref').error(`there is no entity "${target}"${hint(target, context.project.entities.keys())}`)
  }
  checkDictionary(context, spot.at('x-dictionary'), property['x-dictionary'])
  checkPermission(context, spot.at('x-permission'), property['x-permission'])
  checkPropertyShape(context, spot, property)
  checkInputs(spot, property)
  checkJsonSchema(context, spot, property)
  checkSchemaFrom(context, entity, spot, property)
  if (property['x-refScope'] !== undefined) {
    if (target === undefined) spot.at('x-refScope').error('"x-refScope" needs "x-ref"')
    else if (!context.project.families.some(({ content }) => content.entity === target && content.endpoints.directory))
      spot.at('x-refScope').error(`the family of "${target}" has no endpoint "directory"`)
  }
  const onDelete = property['x-onDelete']
  if (onDelete !== undefined && target === undefined) spot.at('x-onDelete').error('"x-onDelete" needs "x-ref"')
  if (onDelete === 'remove' && property.type === 'array')
    spot.at('x-onDelete').error('a record does not go with one of the many that it refers to: "refuse" or "clear"')
  if (onDelete === 'clear' && entity.required?.includes(name)) {
    spot.at('x-onDelete').error(`"${name}" is required and cannot be cleared`)
  }
  const search = property['x-search']
  if (property['x-pinyin'] && search !== 'contains')
    spot.at('x-pinyin').error('"x-pinyin" needs "x-search": "contains"')
  if (search === undefined) return
  const isTree = target !== undefined && context.project.entities.get(target)?.content['x-tree'] !== undefined
  const isBelow = search === 'below'
  if (property['x-secret']) spot.at('x-search').error('a secret property cannot be searched')
  else if (isBelow && (!isTree || entity['x-source'] !== undefined || property.type === 'array'))
    spot.at('x-search').error('"below" needs "x-ref" to an entity with x-tree, and no x-source')
  else if (!isBelow && !searchFits(search, property))
    spot.at('x-search').error(`"${search}" does not fit a property of type ${property.type}`)
  else if (searchWords.has(name))
    spot.at('x-search').error(`"${name}" is a word of every search and cannot be searched by`)
}

function checkName(entity: Entity, spot: Spot, name: string, property: Property): void {
  if (systemNames.has(name)) {
    spot.error(`"${name}" is kept by the server and cannot be declared`, { key: true })
  }
  if (/[A-Z]{2}/.test(name)) spot.error(`"${name}" holds two capitals in a row: write Html, not HTML`, { key: true })
  const label = labelKey(name)
  if (property['x-ref'] && label in entity.properties) {
    spot.at('x-ref').error(`the label of "${name}" is read as "${label}", which is a property of its own`)
  }
}

const timeFormats = new Set<Property['format']>(['date', 'date-time', 'local-date-time'])

function searchFits(search: NonNullable<Property['x-search']>, { type, format }: Property): boolean {
  if (type === 'array' || type === 'object') return false
  if (search === 'range') return type === 'integer' || type === 'number' || timeFormats.has(format)
  return search === 'equal' || type === 'string'
}
