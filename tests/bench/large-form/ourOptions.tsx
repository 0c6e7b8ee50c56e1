import { OurPage, putDocuments } from '../ourPage.tsx'

const countOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? Number.NaN)
const ifOurs = <T,>(name: string, documentOf: (count: number) => T): T | undefined =>
  name.startsWith('options') ? documentOf(countOf(name)) : undefined

/** Returns the label of the option at an index. */
export const optionAt = (index: number) => `选项${index}`

/** A form with one choice of `count` options. */
putDocuments({
  page: name =>
    ifOurs(name, count => ({
      version: 2,
      kind: 'edit',
      title: '测量',
      permission: '@signedIn',
      create: `options${count}.add`,
      sections: [{ columns: 2, fields: ['choice'] }],
    })),
  entity: name =>
    ifOurs(name, count => ({
      version: 1,
      name: `options${count}`,
      title: '测量',
      label: 'choice',
      type: 'object',
      properties: {
        choice: { type: 'string', title: '选择', enum: Array.from({ length: count }, (_, index) => optionAt(index)) },
      },
    })),
  family: name =>
    ifOurs(name, count => ({
      version: 1,
      family: `options${count}`,
      title: '测量',
      base: '/options',
      entity: `options${count}`,
      endpoints: { add: { call: 'POST /add', title: '新增', permission: '@signedIn', do: 'create' } },
    })),
})

export function OurOptions({ count }: { count: number }) {
  return <OurPage name={`options/form-${count}`} />
}
