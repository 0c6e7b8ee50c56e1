import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'
import { type BenchColumn, choices, columns } from './gridRows.ts'

/** A form with one sub-table, as the console draws it. */
const page: EditPage = {
  version: 2,
  kind: 'edit',
  title: '测量',
  permission: '@signedIn',
  params: { id: { type: 'string' } },
  source: 'bench.details',
  update: 'bench.save',
  sections: [
    {
      fields: [
        {
          field: 'lines',
          columns: columns.map(({ name, kind }) => ({
            field: name,
            ...(kind === 'computed' ? { value: '=row.c2 * row.c5' } : {}),
            ...(kind === 'number' || kind === 'computed' ? { summary: 'sum' as const } : {}),
          })),
        },
      ],
    },
  ],
}

const propertyOf = ({ title, kind }: BenchColumn): Property => {
  if (kind === 'choice') return { type: 'string', title, enum: choices }
  if (kind === 'tick') return { type: 'boolean', title }
  return kind === 'text' ? { type: 'string', title, maxLength: 60 } : { type: 'number', title }
}

const entity: Entity = {
  version: 1,
  name: 'bench',
  title: '测量',
  label: 'lines',
  type: 'object',
  properties: {
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: Object.fromEntries(columns.map(column => [column.name, propertyOf(column)])),
      },
    },
  },
}

const family: EndpointFamily = {
  version: 1,
  family: 'bench',
  title: '测量',
  base: '/bench',
  entity: 'bench',
  endpoints: {
    details: { call: 'GET /details/{id}', title: '读取', permission: '@signedIn', do: 'read' },
    save: { call: 'POST /save', title: '保存', permission: '@signedIn', do: 'save' },
  },
}

putDocuments({
  page: name => (name === 'bench/grid' ? page : undefined),
  entity: name => (name === 'bench' ? entity : undefined),
  family: name => (name === 'bench' ? family : undefined),
})

export const OurGrid = () => <OurPage name="bench/grid" params={{ id: '1' }} />
