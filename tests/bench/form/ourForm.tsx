import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import type { EditPage } from '../../../schemas/types/pages/edit.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'
import { benchFields, propertyOf } from './formFields.ts'

/** Returns the same form as a page schema. */
const pageOf = (count: number): EditPage => ({
  version: 2,
  kind: 'edit',
  title: '测量',
  permission: '@signedIn',
  create: `bench${count}.add`,
  sections: [{ columns: 2, fields: benchFields(count).map(({ name }) => name) }],
})

const entityOf = (count: number): Entity => ({
  version: 1,
  name: `bench${count}`,
  title: '测量',
  label: 'field0',
  type: 'object',
  required: benchFields(count).flatMap(({ name, required }) => (required ? [name] : [])),
  properties: Object.fromEntries(benchFields(count).map(field => [field.name, propertyOf(field)])),
})

const familyOf = (count: number): EndpointFamily => ({
  version: 1,
  family: `bench${count}`,
  title: '测量',
  base: '/bench',
  entity: `bench${count}`,
  endpoints: { add: { call: 'POST /add', title: '新增', permission: '@signedIn', do: 'create' } },
})

const countOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? Number.NaN)
const ifOurs = <T,>(name: string, documentOf: (count: number) => T): T | undefined =>
  name.startsWith('bench') ? documentOf(countOf(name)) : undefined

putDocuments({
  page: name => ifOurs(name, pageOf),
  entity: name => ifOurs(name, entityOf),
  family: name => ifOurs(name, familyOf),
})

export function OurForm({ count }: { count: number }) {
  return <OurPage name={`bench/form-${count}`} />
}
