import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkFormat } from '../../scripts/check/checkFormat.ts'
import { checkSchemas } from '../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../scripts/check/fault.ts'
import { generate } from '../../scripts/generate/generate.ts'
import { createFiles } from '../../scripts/new/createFiles.ts'
import { wantedResources } from '../../server/domains/permission/wantedResources.ts'
import { loadRegistry } from '../../server/ground/kernel/registry.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
let root = ''

/** Makes a copy of the schemas, so that the new files never stand among the real ones. */
function copySchemas() {
  root = mkdtempSync(join(tmpdir(), 'console-new-'))
  cpSync(join(project, 'schemas'), join(root, 'schemas'), { recursive: true })
  for (const file of ['tsconfig.node.json', 'tsconfig.base.json', 'package.json'])
    cpSync(join(project, file), join(root, file))
  for (const folder of ['generated', 'migrations']) {
    mkdirSync(join(root, 'server/ground/database'), { recursive: true })
    cpSync(join(project, 'server/ground/database', folder), join(root, 'server/ground/database', folder), {
      recursive: true,
    })
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
}
const dropCopy = () => rmSync(root, { recursive: true, force: true })

const errors = () =>
  checkSchemas({ root, documents: 'schemas' })
    .faults.filter(fault => fault.file.includes('invented-item'))
    .map(faultLine)

describe('new files', () => {
  beforeEach(copySchemas)
  afterEach(dropCopy)

  test('C1 a whole screen is made, passes the check, and asks for a migration', () => {
    const files = createFiles({ root, what: 'screen', name: 'inventedItem', title: '库存' })
    expect(files).toEqual([
      'schemas/entities/invented-item/invented-item.json',
      'schemas/endpoints/invented-item.json',
      'schemas/pages/invented-item/edit.json',
      'schemas/pages/invented-item/log.json',
      'schemas/pages/invented-item/recycle.json',
      'schemas/pages/invented-item/detail.json',
      'schemas/pages/invented-item/list.json',
    ])
    expect(errors()).toEqual([])
    expect(checkFormat(root)).toEqual([])
    const written = generate(root, { check: false, drop: false, squash: false })
    const migration = written.find(file => file.endsWith('_invented_item.sql'))
    expect(readFileSync(join(root, migration ?? ''), 'utf8')).toContain('create table "invented_item"')
    const codes = wantedResources(loadRegistry(join(root, 'schemas'))).map(({ code }) => code)
    expect(codes, 'C1 a user with all rights may open it').toEqual(
      expect.arrayContaining(['INVENTED_ITEM_VIEW', 'INVENTED_ITEM_ADD', 'INVENTED_ITEM_EDIT', 'INVENTED_ITEM_DELETE']),
    )
    const list = readFileSync(join(root, 'schemas/pages/invented-item/list.json'), 'utf8')
    expect(list).toContain('"call": "inventedItem.enable"')
    expect(list).toContain('"page": "invented-item/edit"')
    const operations = [...loadRegistry(join(root, 'schemas')).endpoints.values()].flatMap(({ entity, definition }) =>
      entity === 'inventedItem' ? definition.do : [],
    )
    expect(operations, 'as every kind of record').toEqual(
      expect.arrayContaining(['log', 'revert', 'deleted', 'restore']),
    )
  })

  test('files are made one by one, and a page asks for the endpoints that it needs', () => {
    createFiles({ root, what: 'entity', name: 'inventedItem', title: '库存', folder: 'stock' })
    expect(() => createFiles({ root, what: 'page', name: 'inventedItem', kind: 'list' })).toThrow(
      'npm run new -- endpoints --entity inventedItem',
    )
    createFiles({ root, what: 'endpoints', name: 'inventedItem' })
    createFiles({ root, what: 'page', name: 'inventedItem', kind: 'list', module: 'setting' })
    createFiles({ root, what: 'page', name: 'inventedItem', kind: 'edit' })
    const messages = errors()
    expect(messages).toEqual([expect.stringContaining('warning: nothing leads to this page')])
  })

  test('a file that is there is never overwritten', () => {
    createFiles({ root, what: 'entity', name: 'inventedItem', title: '库存' })
    createFiles({ root, what: 'endpoints', name: 'inventedItem' })
    const file = join(root, 'schemas/endpoints/invented-item.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('查看库存', '看库存'))
    expect(() => createFiles({ root, what: 'endpoints', name: 'inventedItem' })).toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toContain('看库存')
    expect(() => createFiles({ root, what: 'entity', name: 'position', title: '岗位' })).toThrow('is there already')
  })
})

describe('wrong wishes', () => {
  beforeAll(copySchemas)
  afterAll(dropCopy)

  test.each([
    [{ what: 'pge', name: 'position' }, 'is not one of entity, endpoints, page, screen'],
    [{ what: 'page', name: 'positon', kind: 'list' }, 'there is no entity "positon" (position?)'],
    [{ what: 'page', name: 'position', kind: 'lst' }, '--kind is one of list, edit, detail, log, recycle, not "lst"'],
    [{ what: 'page', name: 'position', kind: 'detail', module: 'sytem' }, 'there is no module "sytem" (system?)'],
    [{ what: 'entity', name: 'inventedItem' }, '--title'],
    [{ what: 'entity', name: 'Stock-item', title: '库存' }, 'is not a name'],
  ])('a wrong wish is refused with a sentence: %j', (wish, message) => {
    expect(() => createFiles({ root, ...wish })).toThrow(message)
  })
})
