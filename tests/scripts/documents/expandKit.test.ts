import { describe, expect, test } from 'vitest'
import type { KitUse } from '../../../schemas/types/kit.ts'
import { expandKit, type WholeKit } from '../../../scripts/documents/expandKit.ts'

/** Where a parameter is filled in. */
const hole = (name: string) => `\${${name}}`

const kit: WholeKit = {
  name: 'shelf',
  kit: {
    version: 1,
    title: 'Shelves',
    parameters: {
      family: { title: 'family of calls' },
      noun: { title: 'Chinese noun' },
      columns: { title: 'more columns', default: [] },
      words: { title: 'more properties', default: {} },
      order: { title: 'place in the menu', default: null },
    },
  },
  documents: {
    endpoints: {
      version: 1,
      family: hole('family'),
      title: hole('noun'),
      permissions: { [`${hole('family')}_VIEW`]: `查看${hole('noun')}` },
    },
    'entities/item': {
      version: 1,
      name: `${hole('family')}Item`,
      properties: { name: { type: 'string' }, [`...${hole('words')}`]: true },
    },
    'pages/list': {
      version: 2,
      menu: { order: hole('order') },
      source: `${hole('family')}.list`,
      columns: ['name', `...${hole('columns')}`, null],
    },
  },
}
const use = (more: Partial<KitUse> = {}): KitUse => ({
  version: 1,
  folder: 'tool-box',
  with: { family: 'toolBox', noun: '工具' },
  ...more,
})

describe('a kit', () => {
  test('is written out with texts, keys, values and lists filled in', () => {
    const made = expandKit(
      kit,
      use({ with: { family: 'toolBox', noun: '工具', columns: ['size', 'price'], order: 7 } }),
    )
    expect(made).toEqual({
      'endpoints/tool-box.json': {
        $schema: '../json/endpoints.schema.json',
        version: 1,
        kit: 'shelf',
        family: 'toolBox',
        title: '工具',
        permissions: { toolBox_VIEW: '查看工具' },
      },
      'entities/tool-box/tool-box-item.json': {
        $schema: '../../json/entity.schema.json',
        version: 1,
        kit: 'shelf',
        name: 'toolBoxItem',
        properties: { name: { type: 'string' } },
      },
      'pages/tool-box/list.json': {
        $schema: '../../json/page.schema.json',
        version: 2,
        kit: 'shelf',
        menu: { order: 7 },
        source: 'toolBox.list',
        columns: ['name', 'size', 'price', null],
      },
    })
  })

  test('leaves out what a parameter gives as null, and adds the members of a record', () => {
    const given = { family: 'toolBox', noun: '工具', words: { weight: { type: 'number' } } }
    const made = expandKit(kit, use({ with: given }))
    expect(made['pages/tool-box/list.json']!.menu).toEqual({})
    expect(made['entities/tool-box/tool-box-item.json']!.properties).toEqual({
      name: { type: 'string' },
      weight: { type: 'number' },
    })
  })

  test('takes what differs in one use, and does without documents', () => {
    const changes = { 'pages/list': { menu: null, source: 'other.list' } }
    const made = expandKit(kit, use({ changes, without: ['entities/item'] }))
    expect(Object.keys(made)).toEqual(['endpoints/tool-box.json', 'pages/tool-box/list.json'])
    expect(made['pages/tool-box/list.json']).toMatchObject({ source: 'other.list', columns: ['name', null] })
    expect(made['pages/tool-box/list.json']).not.toHaveProperty('menu')
  })

  test.each([
    ['a parameter without a value', use({ with: { family: 'toolBox' } }), 'with.noun is missing: Chinese noun'],
    ['an unknown parameter', use({ with: { ...use().with, nuon: '' } }), 'with.nuon is not a parameter of the kit'],
    ['a change of no document', use({ changes: { 'pages/edit': {} } }), 'the kit "shelf" has no pages/edit'],
  ])('refuses %s', (_, wrong, message) => {
    expect(() => expandKit(kit, wrong)).toThrow(message)
  })

  test('refuses a hole without a parameter', () => {
    const wrong = { ...kit, documents: { 'pages/list': { version: 2, title: `a ${hole('nuon')}` } } }
    expect(() => expandKit(wrong, use())).toThrow('{nuon} is not a parameter of the kit')
  })
})
