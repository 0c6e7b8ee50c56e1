import { labelKey } from '../../schemas/evaluate/labelKey.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'
import { filesBelow } from '../documents/filesBelow.ts'
import { readJson } from '../documents/readJson.ts'
import type { Output } from './output.ts'
import { typeOf } from './writeInputs.ts'

const head = `// Written by npm run generate from schemas/entities. Do not edit.

type SystemColumns = {
  id: string
  revision: number
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
}

/** Records as \`read\`, \`create\` and \`update\` return them, by entity. A field with its own code may be hidden. */
export interface EntityRows {
`

/** \`server/ground/kernel/generated/rows.ts\`: the records of each table of ours. */
export function writeRows(root: string, output: Output): void {
  const entities = filesBelow(root, 'schemas/entities', '.json')
    .map(file => readJson<Entity>(root, file))
    .filter(entity => !entity['x-source'])
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const rows = entities.map(entity => {
    const fields = Object.entries(entity.properties)
      .filter(([, one]) => one['x-secret'] !== true)
      .flatMap(([name, one]) => fieldsOf(name, one, entity.required?.includes(name) ?? false))
    return `  ${entity.name}: SystemColumns & {\n${fields.map(field => `    ${field}\n`).join('')}  }\n`
  })
  output.write('server/ground/kernel/generated/rows.ts', `${head}${rows.join('')}}\n`)
}

function fieldsOf(name: string, property: Property, isRequired: boolean): string[] {
  const type = property.format === 'date-time' ? 'Date' : typeOf(property, '    ')
  const mark = property['x-permission'] === undefined ? '' : '?'
  const own = `${name}${mark}: ${isRequired ? type : `${type} | null`}`
  if (property['x-ref'] === undefined) return [own]
  const label = property.type === 'array' ? 'string[] | null' : 'string | null'
  return [own, `${labelKey(name)}${mark}: ${label}`]
}
